//! The devices on which people want to be notified.

use dejarik_rules::wording;
use sha2::{Digest, Sha256};

use super::Hub;
use crate::id::PersonId;
use crate::passkey;
use crate::protocol::{MyDevice, MyDevices, NewDevice};
use crate::push::{DEVICES, Push};
use crate::refusal::{Kind, Refusal};
use crate::store::{Device, Devices, StoreError, Write};

/// Returns the id of a device, which does not reveal its endpoint.
fn id_of(endpoint: &str) -> String {
    hex::encode(&Sha256::digest(endpoint)[..16])
}

impl Hub {
    fn push(&self) -> Result<&Push, Refusal> {
        let off = || Refusal::new(Kind::NotFound, "this server sends no notices");
        self.shared.config.push.as_ref().ok_or_else(off)
    }

    /// Returns the devices of a person, in the order in which they were added, and the server's public key.
    ///
    /// # Errors
    /// If the server sends no notices, or the store cannot be read.
    pub async fn devices_of(&self, person: &PersonId) -> Result<MyDevices, Refusal> {
        let key = self.push()?.key().to_owned();
        Ok(MyDevices { key, devices: self.archived_devices(person).await? })
    }

    /// Returns the devices of a person as [`Hub::devices_of`], on any server.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub(crate) async fn archived_devices(
        &self,
        person: &PersonId,
    ) -> Result<Vec<MyDevice>, Refusal> {
        let devices = self.shared.store.devices(Devices::Of(*person)).await?.into_iter();
        let shown = |device: Device| {
            let service = device.endpoint.split('/').nth(2).unwrap_or_default().to_owned();
            let (id, created) = (id_of(&device.endpoint), device.created.millis());
            MyDevice { id, service, language: device.language, created }
        };
        Ok(devices.map(shown).collect())
    }

    /// Adds a device of a person. A device that is known gets the new keys and the new language, and belongs to this person.
    ///
    /// # Errors
    /// If the server sends no notices, nothing can be sent to the device (`at` names the field), the person has too many
    /// devices, or the change cannot be stored.
    pub async fn add_device(&self, person: &PersonId, new: NewDevice) -> Result<(), Refusal> {
        let push = self.push()?;
        let NewDevice { endpoint, key, secret, language } = new;
        let refused = |why| Refusal::of(Kind::BadRequest, &why);
        push.origin_of(&endpoint).map_err(|why| refused(why).at("endpoint"))?;
        let keys = passkey::decode(&key).ok().zip(passkey::decode(&secret).ok());
        let (public_key, secret) =
            keys.filter(|(key, secret)| Push::fits(key, secret)).ok_or_else(|| {
                let why = wording!(
                    "expected a public key of P-256 and a secret of 16 bytes, as base64url",
                    "attendu : une clé publique de P-256 et un secret de 16 octets, en base64url"
                );
                refused(why).at("key")
            })?;
        let known = self.shared.store.devices(Devices::Of(*person)).await?;
        let others = known.iter().filter(|device| device.endpoint != endpoint).count();
        if others >= DEVICES {
            let why = wording!(
                "you are notified on {DEVICES} devices; end one of them first",
                "vous recevez des notifications sur {DEVICES} appareils ; retirez-en un d’abord"
            );
            return Err(Refusal::of(Kind::Quota, &why));
        }
        let language = if language == "fr" { "fr" } else { "en" }.to_owned();
        let created = self.shared.now().wall;
        let device = Device { endpoint, person: *person, public_key, secret, language, created };
        Ok(self.shared.store.write(Write::AddDevice(device)).await?)
    }

    /// Deletes a device of a person, if there is one with this id.
    ///
    /// # Errors
    /// If the change cannot be stored.
    pub(crate) async fn drop_device(&self, person: &PersonId, id: &str) -> Result<(), Refusal> {
        let devices = self.shared.store.devices(Devices::Of(*person)).await?;
        for device in devices.into_iter().filter(|device| id_of(&device.endpoint) == id) {
            self.shared.store.write(Write::DropDevice { endpoint: device.endpoint }).await?;
        }
        Ok(())
    }

    /// Deletes all devices of a person.
    pub(super) async fn drop_devices(&self, person: &PersonId) -> Result<(), StoreError> {
        for device in self.shared.store.devices(Devices::Of(*person)).await? {
            self.shared.store.write(Write::DropDevice { endpoint: device.endpoint }).await?;
        }
        Ok(())
    }

    /// Sends the reminders that are due in games by days. A background task does the same every minute. Returns their
    /// number.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn remind(&self) -> Result<usize, StoreError> {
        self.shared.remind().await
    }
}
