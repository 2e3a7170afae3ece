import { Button, Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { compter } from '#wire/french.ts'
import { TickList } from './tick-list.tsx'
import classes from './transfer.module.css'
import { isTicked, linesOf, markedOn, type Side, type TransferLine, type TransferState } from './transfer-model.ts'

export const TITLES = { gauche: 'Non sélectionné', droite: 'Sélectionné' } as const
const VERBS = { gauche: 'Ajouter', droite: 'Retirer' } as const
const EMPTY = { gauche: 'Tout est sélectionné.', droite: 'Rien n’est sélectionné.' } as const

type Props = {
  side: Side
  lines: readonly TransferLine[]
  state: TransferState
  icon: ReactNode
  readOnly: boolean
  onToggle: (ids: string[]) => void
  onMove: (ids: readonly string[]) => void
}

/** One side: count, search, list, and the two buttons that empty it in part or whole. */
export function TransferSide({ side, lines, state, icon, readOnly, onToggle, onMove }: Props) {
  const [search, setSearch] = useState('')
  const all = linesOf(lines, state, side)
  const shown = linesOf(lines, state, side, search)
  const marked = markedOn(lines, state, side)
  const filtered = shown.length < all.length
  return (
    <section className={classes.side} aria-label={TITLES[side]}>
      <header className={classes.head}>
        <strong>{TITLES[side]}</strong>
        <span role="status">{filtered ? `${shown.length} sur ${all.length}` : all.length}</span>
      </header>
      <Input
        aria-label={`Rechercher, ${TITLES[side].toLowerCase()}`}
        placeholder="Rechercher"
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <TickList
        label={`${TITLES[side]}, ${compter(shown.length, 'ligne')}`}
        lines={shown}
        ticked={id => isTicked(state, id)}
        onToggle={onToggle}
        onEnter={id => onMove(marked.length > 0 ? marked : [id])}
        readOnly={readOnly}
        empty={filtered ? `Aucun résultat pour « ${search.trim()} ».` : EMPTY[side]}
      />
      {!readOnly && (
        <div className={classes.moves}>
          <Button
            size="xs"
            variant={marked.length > 0 ? 'filled' : 'default'}
            leftSection={icon}
            disabled={marked.length === 0}
            onClick={() => onMove(marked)}
          >
            {marked.length > 0 ? `${VERBS[side]} (${marked.length})` : VERBS[side]}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            disabled={shown.length === 0}
            onClick={() => onMove(shown.map(line => line.id))}
          >
            {filtered ? `${VERBS[side]} les ${shown.length} trouvés` : `Tout ${VERBS[side].toLowerCase()}`}
          </Button>
        </div>
      )}
    </section>
  )
}
