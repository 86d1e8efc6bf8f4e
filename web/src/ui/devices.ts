/** The part of `/data` with the devices on which the reader is notified. */

import { dropDevice, endNotices, myDevices, thisDevice } from "../api/devices";
import type { MyDevice } from "../api/types";
import { t } from "../lang";
import { dayOf, EndingPart } from "./ending";

/** A device, and whether it is this one. */
interface Known {
  device: MyDevice;
  here: boolean;
}

async function known(): Promise<Known[]> {
  const [{ devices }, here] = await Promise.all([myDevices(), thisDevice()]);
  return devices.map((device) => ({ device, here: device.id === here }));
}

/** Returns the part that shows the devices on which the reader is notified. */
export function devicesPart(): EndingPart<Known> {
  return new EndingPart(known, (devices) => ({
    title: t("notices-title"),
    about: t("notices-about"),
    button: t("notices-end"),
    entries: devices.map(({ device: { id, service, created }, here }) => {
      const date = dayOf(created);
      const line = here ? t("notices-device-here", { date }) : t("notices-device", { service, date });
      return { line, label: t("notices-end-of", { device: line }), end: () => (here ? endNotices() : dropDevice(id)) };
    }),
  }));
}
