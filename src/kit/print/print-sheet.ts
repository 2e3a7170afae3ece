import classes from './print-sheet.module.css'

/**
 * Prints parts of a screen alone, over the whole width of a landscape page: a copy of them under the body, since the workspace's own
 * frames cut what is longer than the screen. It works without network.
 */
export function printSheet(parts: readonly (Element | null)[], title: string): void {
  const sheet = document.createElement('div')
  sheet.className = classes.feuille ?? ''
  sheet.setAttribute('aria-hidden', 'true')
  const heading = document.createElement('h1')
  heading.textContent = title
  sheet.append(heading)
  for (const part of parts) if (part) sheet.append(part.cloneNode(true))
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
