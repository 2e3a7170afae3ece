import classes from './print-sheet.module.css'

/** What draws a part of itself only is told before it is copied, and again after. */
const drawers = new Set<() => () => void>()

/** Called before anything is copied for paper: draws everything, and gives back what puts it as it was. Returns what forgets it. */
export function beforePrinting(draw: () => () => void): () => void {
  drawers.add(draw)
  return () => void drawers.delete(draw)
}

/**
 * Prints parts of a screen alone, over the whole width of a landscape page: a copy of them under the body, since the workspace's own
 * frames cut what is longer than the screen. It works without network.
 * @param around class of what stands around the parts on the screen, which their own styles are told by
 */
export function printSheet(
  parts: readonly (Element | null)[],
  title: string,
  format: 'a4' | 'a3' = 'a4',
  around?: string,
): void {
  const sheet = document.createElement('div')
  sheet.className = classes.feuille ?? ''
  sheet.dataset.format = format
  sheet.setAttribute('aria-hidden', 'true')
  const heading = document.createElement('h1')
  heading.textContent = title
  sheet.append(heading)
  const drawn = [...drawers].map(draw => draw())
  const held = document.createElement('div')
  if (around) held.className = around
  held.append(...parts.flatMap(part => (part ? [part.cloneNode(true)] : [])))
  sheet.append(...(around ? [held] : held.childNodes))
  for (const back of drawn) back()
  const before = document.title
  const { mantineColorScheme: theme } = document.documentElement.dataset
  // Paper is white, whatever the screen.
  document.documentElement.dataset.mantineColorScheme = 'light'
  document.body.append(sheet)
  document.title = title
  const finish = () => {
    document.title = before
    if (theme) document.documentElement.dataset.mantineColorScheme = theme
    sheet.remove()
  }
  // `print()` blocks on a desk and returns at once on phones, where the copy must outlive the call.
  window.addEventListener('afterprint', finish, { once: true })
  window.print()
}
