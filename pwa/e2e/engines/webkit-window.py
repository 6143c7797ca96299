#!/usr/bin/python3
"""A bare WebKitGTK window for WebKitWebDriver: as narrow as a phone, with storage that outlives it. MiniBrowser can do neither.

WINDOW is its size (375x812), PROFILE the folder that keeps its storage. Console messages are written to stdout.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height = (int(side) for side in os.environ["WINDOW"].split("x"))
profile = os.environ["PROFILE"]

manager = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)


def open_view(*_):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=width, default_height=height, decorated=False)
    window.add(view)
    view.connect("close", lambda *_: window.destroy())
    window.show_all()
    return view


def begin(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view::tab", open_view)
    session.connect("create-web-view::window", open_view)


context.connect("automation-started", begin)
Gtk.main()
