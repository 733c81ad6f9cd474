"""Django's settings, made from the installation's configuration (`truco.web.config`)."""

from pathlib import Path

from truco.web.config import derive_key, from_environment
from truco.web.static_digest import digest
from truco.web.storage import django_database

CONFIG = from_environment()
HERE = Path(__file__).resolve().parent

SECRET_KEY = derive_key(CONFIG.key(), "django")
DEBUG = False
ALLOWED_HOSTS = list(CONFIG.hosts)
ROOT_URLCONF = "truco.web.urls"

INSTALLED_APPS = [
    "truco.web.players",
    "truco.web.pages",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
]

MIDDLEWARE = [
    "truco.web.middleware.note_beginning",
    "truco.web.middleware.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "truco.web.static_files.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "truco.web.pages.invitations.context_processor",
            ],
        },
    },
]

DATABASES = {"default": django_database(CONFIG)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},  # counts of attempts: Django's 300 are soon forgotten
    }
}

# Accounts

AUTH_USER_MODEL = "players.Player"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "truco.web.players.passwords.LongEnough",
        "django.contrib.auth.password_validation.CommonPasswordValidator",
        "django.contrib.auth.password_validation.NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby"
ACCOUNT_ADAPTER = "truco.web.players.adapter.Adapter"
ACCOUNT_FORMS = {
    "login": "truco.web.players.forms.LoginForm",
    "signup": "truco.web.players.forms.SignupForm",
    "change_password": "truco.web.players.forms.ChangePasswordForm",
    "reset_password_from_key": "truco.web.players.forms.ResetPasswordKeyForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "truco.web.players.names.USERNAME_VALIDATORS"
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_NOTIFICATIONS = CONFIG.mail is not None
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest is logged in and may still log in
ACCOUNT_LOGOUT_REDIRECT_URL = "lobby"
ACCOUNT_SESSION_REMEMBER = True
SESSION_COOKIE_AGE = 400 * 24 * 3600  # the most that browsers keep
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "truco.web.pages.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # the middleware's own, over https only

if CONFIG.mail:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = CONFIG.mail.host
    EMAIL_PORT = CONFIG.mail.port
    EMAIL_HOST_USER = CONFIG.mail.user
    EMAIL_HOST_PASSWORD = CONFIG.mail.password
    EMAIL_USE_SSL = CONFIG.mail.ssl
    EMAIL_TIMEOUT = 20
    DEFAULT_FROM_EMAIL = CONFIG.mail.sender
else:
    EMAIL_BACKEND = "truco.web.players.mail.LetterBackend"

# Languages

LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Castellano"), ("ca", "Català"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [HERE / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: the address holds their digest, so they may be kept for ever.

STATICFILES_DIRS = [HERE / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STATIC_URL = "/static/dev/" if CONFIG.dev else f"/static/{digest(HERE / 'static')}/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = CONFIG.dev
WHITENOISE_ALLOW_ALL_ORIGINS = False


def _is_immutable(path: str, url: str) -> bool:
    """Every file is immutable under its address, except while one develops."""
    return not CONFIG.dev


WHITENOISE_IMMUTABLE_FILE_TEST = _is_immutable

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}

# Plain http on a club's network is meant; cookies are secure where the request was (middleware).
SILENCED_SYSTEM_CHECKS = [
    "security.W004",
    "security.W008",
    "security.W012",
    "security.W016",
    "security.W024",
]
