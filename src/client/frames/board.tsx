import { Tabs, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { LazyMenu, type MenuEntry } from '#kit/menu/lazy-menu.tsx'
import { navigate } from '../address/location.ts'
import { useScreenTitle } from '../address/screen-title.ts'
import { useMobile } from '../address/viewport.ts'
import classes from './board.module.css'
import { neighbour, type Side, sideOf } from './board-keys.ts'

export interface BoardCard {
  readonly id: string | number
  readonly title: string
  /** Where the card leads; without it, it only moves. */
  readonly to?: string
  /** Under the title. */
  readonly content?: ReactNode
  /** Beside the moves, in its menu. */
  readonly entries?: readonly MenuEntry[]
}

export interface BoardColumn {
  readonly id: string
  readonly title: string
  readonly cards: readonly BoardCard[]
}

type Props = {
  readonly title: string
  readonly detail: string
  readonly columns: readonly BoardColumn[]
  /** To another column; absent where nothing moves. A card already on its way is the screen's to refuse. */
  readonly onMove?: (card: BoardCard, column: string) => void
  /** Said of an empty column. */
  readonly empty?: string
}

type Moves = Pick<Props, 'columns'> & { readonly move: ((card: BoardCard, to: BoardColumn) => void) | undefined }

/** The card last moved: drawn anew in its column, it takes the focus that it had. */
type Moved = { readonly moved: RefObject<BoardCard['id'] | null> }

/**
 * Columns of cards, side by side on a desk, one at a time under tabs on a phone. A card is dragged, moved with Shift and an
 * arrow, or sent from its menu: whatever a drag does, the menu does.
 */
export function Board({ title, detail, columns, onMove, empty = 'Rien ici' }: Props) {
  const mobile = useMobile()
  const [said, setSaid] = useState('')
  const moved = useRef<BoardCard['id'] | null>(null)
  useScreenTitle(title, { detail })
  const move =
    onMove &&
    ((card: BoardCard, to: BoardColumn) => {
      if (to.cards.some(c => c.id === card.id)) return
      moved.current = card.id
      setSaid(`${card.title}\u00a0: vers ${to.title}`)
      onMove(card, to.id)
    })
  const Shape = mobile ? Tabbed : SideBySide
  return (
    <div className={classes.root}>
      {!mobile && <h1 className={classes.title}>{title}</h1>}
      <Shape label={title} columns={columns} move={move} moved={moved} empty={empty} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

type ShapeProps = Moves & Moved & { readonly label: string; readonly empty: string }

function SideBySide({ columns, move, moved, empty }: ShapeProps) {
  const id = useId()
  const [over, setOver] = useState<string | null>(null)
  const drop = (event: DragEvent, to: BoardColumn) => {
    event.preventDefault()
    setOver(null)
    const dragged = event.dataTransfer.getData(DRAGGED)
    const card = columns.flatMap(c => c.cards).find(c => String(c.id) === dragged)
    if (card) move?.(card, to)
  }
  const holds = (event: DragEvent) => move !== undefined && event.dataTransfer.types.includes(DRAGGED)
  return (
    <div className={classes.columns}>
      {columns.map(column => (
        <section
          key={column.id}
          className={classes.column}
          aria-labelledby={`${id}-${column.id}`}
          data-over={over === column.id || undefined}
          onDragOver={event => {
            if (!holds(event)) return
            event.preventDefault()
            setOver(column.id)
          }}
          onDragLeave={event => {
            if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
          }}
          onDrop={event => drop(event, column)}
        >
          <h2 id={`${id}-${column.id}`} className={classes.name}>
            {column.title} <span className={classes.count}>{column.cards.length}</span>
          </h2>
          <Cards column={column} columns={columns} move={move} moved={moved} empty={empty} />
        </section>
      ))}
    </div>
  )
}

function Tabbed({ label, columns, move, moved, empty }: ShapeProps) {
  const [shown, setShown] = useState(columns[0]?.id ?? null)
  return (
    <Tabs value={shown} onChange={setShown} keepMounted={false}>
      <Tabs.List grow aria-label={label}>
        {columns.map(column => (
          <Tabs.Tab key={column.id} value={column.id} className={classes.tab}>
            {column.title} <span className={classes.count}>{column.cards.length}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {columns.map(column => (
        <Tabs.Panel key={column.id} value={column.id} pt={12}>
          <Cards column={column} columns={columns} move={move} moved={moved} empty={empty} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const DRAGGED = 'application/x-card'

function Cards({ column, columns, move, moved, empty }: Moves & Moved & { column: BoardColumn; empty: string }) {
  if (column.cards.length === 0) return <p className={classes.empty}>{empty}</p>
  const press = (event: KeyboardEvent<HTMLElement>, card: BoardCard) => {
    const side: Side | null = sideOf(event)
    if (side === null) return
    event.preventDefault()
    if (!event.shiftKey) return neighbour(event.currentTarget, side)?.focus()
    const to = columns[columns.indexOf(column) + (side === 'right' ? 1 : side === 'left' ? -1 : 0)]
    if (to && to !== column) move?.(card, to)
  }
  return (
    <ul className={classes.cards} data-column={column.id} aria-label={column.title}>
      {column.cards.map(card => (
        <li
          key={card.id}
          className={classes.card}
          draggable={move !== undefined}
          onDragStart={event => event.dataTransfer.setData(DRAGGED, String(card.id))}
        >
          <Face card={card} moved={moved} onKeyDown={event => press(event, card)} />
          <CardMenu card={card} column={column} columns={columns} move={move} />
        </li>
      ))}
    </ul>
  )
}

type FaceProps = Moved & { readonly card: BoardCard; readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }

function Face({ card, moved, onKeyDown }: FaceProps) {
  const { id, title, to, content } = card
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (moved.current !== id) return
    moved.current = null
    if (document.activeElement === document.body) button.current?.focus()
  }, [id, moved])
  return (
    <button
      ref={button}
      type="button"
      className={classes.face}
      data-card={id}
      onKeyDown={onKeyDown}
      onClick={() => to !== undefined && navigate(to)}
    >
      <strong>{title}</strong>
      {content}
    </button>
  )
}

function CardMenu({ card, column, columns, move }: Moves & { card: BoardCard; column: BoardColumn }) {
  const moves = columns
    .filter(to => move !== undefined && to !== column)
    .map(to => ({
      label: `Vers ${to.title}`,
      icon: <IconArrowRight size={18} aria-hidden />,
      onClick: () => move?.(card, to),
    }))
  const entries = [...moves, ...(card.entries ?? [])]
  return entries.length === 0 ? null : <LazyMenu label={`Actions sur ${card.title}`} entries={entries} />
}
