// Back closes an open dialog before it leaves the page, as on every phone.

/** @param {ParentNode} root */
const openIn = (root) => /** @type {NodeListOf<HTMLDialogElement>} */ (root.querySelectorAll("dialog[open]"));

/**
 * Give every dialog that opens inside `root` a step of the browser's history.
 *
 * @param {HTMLElement} root
 */
export function closeOnBack(root) {
  // Reloaded while a dialog was open: its step is left over.
  if (history.state?.dialog) history.back();
  const observer = new MutationObserver(() => {
    const isOpen = openIn(root).length > 0;
    if (isOpen && !history.state?.dialog) history.pushState({ dialog: true }, "");
    else if (!isOpen && history.state?.dialog) history.back();
  });
  observer.observe(root, { subtree: true, attributes: true, attributeFilter: ["open"] });
  addEventListener("popstate", () => {
    if (!history.state?.dialog) for (const dialog of openIn(root)) dialog.close();
  });
}
