import { Button, useMantineColorScheme } from '@mantine/core'
import { useEffect, useState } from 'react'
import { entries } from './entries.ts'
import type { Entry } from './entry.ts'
import './catalogue.css'

const EARLIER: readonly [string, string][] = [
  ['#form', 'Scan et signature'],
  ['#viewers', 'Visionneuses'],
]

function useHash(): string {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const read = () => setHash(location.hash)
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return hash
}

/** Entry and variant of an address; the first variant of a widget named alone. */
function findShown(hash: string) {
  const [id, variantId] = hash.slice(1).split('/')
  const entry = entries.find(e => e.id === id) ?? entries[0]
  const variant = entry?.variants.find(v => v.id === variantId) ?? entry?.variants[0]
  return { entry, variant }
}

/** Whether an address is the catalogue's; the others are pages of their own. */
export function isCatalogue(hash: string): boolean {
  return hash === '#kit' || entries.some(e => hash.slice(1).split('/')[0] === e.id)
}

/** Every widget of the kit in every state, by hand: `npm run kit`. `?nu` shows the variant alone. */
export function Catalogue() {
  const { entry, variant } = findShown(useHash())
  const [narrow, setNarrow] = useState(false)
  const { colorScheme, toggleColorScheme } = useMantineColorScheme()
  if (!entry || !variant) return null
  const { Show } = variant
  const alone = new URLSearchParams(location.search).has('nu')
  if (alone)
    return (
      <main className="alone">
        {/* On a phone the workspace's title bar is the heading. */}
        <h1>{entry.label}</h1>
        <Show key={variant.id} />
      </main>
    )
  const frame = `/?nu&theme=${colorScheme}#${entry.id}/${variant.id}`
  return (
    <div className="catalogue">
      <Contents entry={entry} shown={variant.id} />
      <main>
        <div className="controls">
          <Button variant="default" size="xs" onClick={toggleColorScheme} aria-pressed={colorScheme === 'dark'}>
            Thème sombre
          </Button>
          <Button variant="default" size="xs" onClick={() => setNarrow(!narrow)} aria-pressed={narrow}>
            Cadre de 360 px
          </Button>
        </div>
        {narrow ? (
          <iframe key={frame} title={`${variant.label}, 360 px`} className="narrow" src={frame} />
        ) : (
          <Show key={variant.id} />
        )}
      </main>
    </div>
  )
}

function Contents({ entry, shown }: { entry: Entry; shown: string }) {
  return (
    <nav className="contents" aria-label="Composants">
      {entries.map(({ id, label, variants }) => (
        <div key={id}>
          <h2>{label}</h2>
          {variants.map(variant => (
            <a
              key={variant.id}
              href={`#${id}/${variant.id}`}
              aria-current={id === entry.id && variant.id === shown ? 'page' : undefined}
            >
              {variant.label}
            </a>
          ))}
        </div>
      ))}
      <div>
        <h2>Pages entières</h2>
        {EARLIER.map(([hash, label]) => (
          <a key={hash} href={`/${hash}`} onClick={() => setTimeout(() => location.reload())}>
            {label}
          </a>
        ))}
      </div>
    </nav>
  )
}
