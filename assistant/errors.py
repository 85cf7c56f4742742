"""Errors that a person can act on: one sentence each, what was expected and what to do."""


class AssistantError(Exception):
    """Base of every error shown to a user. Its text is the whole message."""


class ReportError(AssistantError):
    """The text holds no compiler report at all, or cannot be text."""


class LimitError(AssistantError):
    """An input is over a limit of `assistant.limits`."""


class UnknownNameError(AssistantError):
    """A rule, option or operator was asked for that nobody here knows."""
