# The part of the settings about playing offline, installing the page, and new versions.

installed-title = On this device
installed-kept-never = This browser cannot keep the page, so you need a connection. It can over HTTPS, and not in a private window.
installed-kept-not = The page is not kept on this device yet, so you need a connection.
installed-kept-fetching = The page is being saved on this device, so that you can play without a connection.
installed-page-fetching = The page is being saved on this device. To play, it still needs its server, because this build lacks the part that plays here.
installed-kept-kept = The page is saved on this device. You can play here without a connection: alone, or with a friend at the same screen.
installed-page-kept = The page is saved on this device and opens without a connection. To play, it needs its server, because this build lacks the part that plays here.
installed-kept-newer = A new version has been saved on this device. It is loaded when you go to another page.
installed-way-installed = Dejarik is installed on this device.
installed-way-button = You can install Dejarik as an app, with a window and an icon of its own.
installed-way-ios = To install Dejarik as an app, press the share button of the browser and choose “Add to Home Screen”. The system then also keeps your games, which it may otherwise delete after seven days without a visit.
installed-way-mac = To install Dejarik as an app, choose “Add to Dock” in Safari’s File menu. Safari then also keeps your games, which it may otherwise delete after seven days without a visit.
installed-way-menu = If your browser can install pages as apps, its menu offers it: “Install” or “Add to Home screen”.
installed-install = Install Dejarik
installed-keep = Save the page on this device
installed-look = Look for a new version
installed-newest = If there is a new version, it is being saved now; this page says when it is ready.
installed-version = Version { $version }
