import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
/** Files once, then for each address the places of those it needs: many screens share many files. */
interface Parts {
  readonly files: readonly string[]
  readonly needs: Readonly<Record<string, readonly number[]>>
}

/**
 * Runs as soon as the page arrives. Without a service worker, only where somebody is signed in (`start.ts`), so that the
 * sign-in screen stays light; with one everything is on the device, and asking the storage first would hold the page up.
 */
function fetchParts({ files, needs }: Parts): void {
  try {
    if (!navigator.serviceWorker?.controller && !localStorage.getItem('relais-terrain-ouverte')) return
  } catch {
    return
  }
  for (const address of Object.keys(needs)) {
    if (!`${location.pathname}/`.startsWith(address)) continue
    for (const n of needs[address] ?? []) {
      const file = files[n] ?? ''
      const isStyle = file.endsWith('.css')
      const link = document.createElement('link')
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      link.crossOrigin = ''
      link.href = `/${file}`
      document.head.append(link)
    }
  }
}

/** What a chunk needs before it runs, itself first, without what is `known` already; adds it to `known`. */
function neededBy(bundle: Bundle, file: string, known: Set<string>): string[] {
  const chunk = bundle[file]
  if (known.has(file) || chunk?.type !== 'chunk') return []
  known.add(file)
  return [
    file,
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...chunk.imports.flatMap(each => neededBy(bundle, each, known)),
  ]
}

/** The files of the workspace, and beside them those of each module's screen, by the beginning of its address. */
export function partsOf(bundle: Bundle): Parts {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  // The page itself names what its entry needs.
  const atEntry = new Set<string>()
  for (const chunk of chunks) if (chunk.isEntry) neededBy(bundle, chunk.fileName, atEntry)
  const inWorkspace = new Set(atEntry)
  const wanted = new Map<string, string[]>()
  for (const chunk of chunks)
    if (chunk.name === 'workspace') wanted.set('/', neededBy(bundle, chunk.fileName, inWorkspace))
  for (const chunk of chunks) {
    const module = chunk.moduleIds
      .map(id => /[\\/]modules[\\/]([\w-]+)[\\/]screens[\\/]screen\.tsx$/.exec(id)?.[1])
      .find(Boolean)
    if (module) wanted.set(`/m/${module}/`, neededBy(bundle, chunk.fileName, new Set(inWorkspace)))
  }
  const files = [...new Set([...wanted.values()].flat())]
  const needs = [...wanted].map(([address, each]) => [address, each.map(file => files.indexOf(file))] as const)
  return { files, needs: Object.fromEntries(needs) }
}

/** Written in the page, not fetched by it; the server's content policy names them by their hash (`static/inline-scripts.ts`). */
function inline(html: string, script: string): string {
  return html.replace('</title>', () => `</title>\n    <script>${script}</script>`)
}

const own = (name: string) => readFileSync(new URL(`../web/${name}.js`, import.meta.url), 'utf8')

/** The saved theme, before anything is painted; and words in the page's place where its script does not come. */
export function themeFirst(): Plugin {
  return {
    name: 'relais-theme-first',
    transformIndexHtml: {
      order: 'pre',
      handler: html => inline(inline(html, `{${own('load-failure')}}`), own('theme-first')),
    },
  }
}

/**
 * The files of the workspace, and of the module that the address opens, are asked for with the page itself rather than
 * one after the other: each step of that chain is a round trip on a phone.
 */
export function preloadParts(): Plugin {
  return {
    name: 'relais-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => inline(html, `(${fetchParts})(${JSON.stringify(partsOf(bundle))})`),
    },
  }
}
