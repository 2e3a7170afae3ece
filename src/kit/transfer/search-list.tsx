import { Button, Input, Skeleton } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { compter, normaliserRecherche } from '#wire/french.ts'
import classes from './transfer.module.css'

/** The filter starts here (specification shell-and-administration §9). */
const SHORTEST = 3

type Props<T> = {
  /** What the list holds, singular and plural: it is also its name. */
  words: readonly [one: string, many: string]
  items: readonly T[] | null
  pending: boolean
  error: string | null
  idOf: (item: T) => string
  /** What the search reads. */
  textOf: (item: T) => string
  children: (item: T) => ReactNode
  /** An `EmptyState`: what this list is, and the first thing to do. */
  empty: ReactNode
  /** The lines that the search shows; null where nothing is exported. */
  onExport: ((items: readonly T[]) => void) | null
}

/** The lines that hold every word of a search of three characters or more, accents aside. */
export function searched<T>(items: readonly T[], textOf: (item: T) => string, search: string): readonly T[] {
  const wanted = normaliserRecherche(search)
  if (wanted.length < SHORTEST) return items
  const words = wanted.split(' ')
  return items.filter(item => {
    const text = normaliserRecherche(textOf(item))
    return words.every(word => text.includes(word))
  })
}

/** A list with search and export (specification shell-and-administration §2.5). */
export function SearchList<T>(props: Props<T>) {
  const { words, items, pending, error, idOf, textOf, children, empty, onExport } = props
  const [search, setSearch] = useState('')
  if (error)
    return (
      <p role="alert" className={classes.error}>
        {error}
      </p>
    )
  if (items === null || (pending && items.length === 0)) return <Skeleton height={160} />
  if (items.length === 0) return empty
  const shown = searched(items, textOf, search)
  return (
    <section className={classes.search} aria-label={words[1]}>
      <div className={classes.searchBar}>
        <Input
          aria-label={`Rechercher dans la liste, ${SHORTEST} caractères au moins`}
          placeholder="Rechercher"
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        {onExport && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            disabled={shown.length === 0}
            onClick={() => onExport(shown)}
          >
            Exporter
          </Button>
        )}
      </div>
      <p className={classes.count} role="status">
        {shown.length === items.length
          ? compter(shown.length, words[0], words[1])
          : `${shown.length} sur ${compter(items.length, words[0], words[1])}`}
      </p>
      {shown.length > 0 ? (
        <ul className={classes.rows}>
          {shown.map(item => (
            <li key={idOf(item)}>{children(item)}</li>
          ))}
        </ul>
      ) : (
        <p className={classes.empty}>{`Aucun résultat pour « ${search.trim()} ».`}</p>
      )}
    </section>
  )
}
