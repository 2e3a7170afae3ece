/** What goes on paper: a leaf under the body, shown to the printer alone, and its title, which browsers propose as a file name. */
export interface Leaf {
  readonly element: HTMLElement
  readonly title: string
}

/** Lays a leaf down, and gives back what takes it away. */
function lay({ element, title }: Leaf): () => void {
  const before = document.title
  const { mantineColorScheme: theme } = document.documentElement.dataset
  element.setAttribute('aria-hidden', 'true')
  element.dataset.leaf = ''
  // Paper is white, whatever the screen.
  document.documentElement.dataset.mantineColorScheme = 'light'
  document.body.append(element)
  document.title = title
  return () => {
    document.title = before
    if (theme) document.documentElement.dataset.mantineColorScheme = theme
    element.remove()
  }
}

/** `print()` blocks on a desk and returns at once on phones, where the leaf must outlive the call. */
function takeAwayAfter(finish: () => void): void {
  window.addEventListener('afterprint', finish, { once: true })
}

export function printLeaf(leaf: Leaf): void {
  takeAwayAfter(lay(leaf))
  window.print()
}

/** What is on screen and prints otherwise than it looks, the last one on top; null: nothing of it is ready. */
const papers: (() => Leaf | null)[] = []

/** The browser's own printing, by its keys or its menu: whatever has a print of its own gives it. */
function begin(): void {
  if (document.querySelector('body > [data-leaf]')) return
  const leaf = papers.reduceRight<Leaf | null>((found, compose) => found ?? compose(), null)
  if (leaf) takeAwayAfter(lay(leaf))
}

/** Prints this wherever printing is asked for, until what it returns is called. */
export function offerPaper(compose: () => Leaf | null): () => void {
  if (papers.length === 0) window.addEventListener('beforeprint', begin)
  papers.push(compose)
  return () => {
    papers.splice(papers.indexOf(compose), 1)
    if (papers.length === 0) window.removeEventListener('beforeprint', begin)
  }
}
