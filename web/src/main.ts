/** Where the page begins. */

const app = document.getElementById("app");
if (app) app.textContent = "Dejarik";
