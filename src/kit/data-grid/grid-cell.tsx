import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconWords } from '#kit/icons/icon-words.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { normaliserTelephone } from '#wire/french.ts'
import type { Cell, GridRow } from '#wire/grid.ts'
import { estVide, texteCellule } from '#wire/grid-cells.ts'
import type { Column } from './columns.ts'
import classes from './grid-cell.module.css'

interface Props {
  readonly row: GridRow
  readonly column: Column
  readonly renderIcon?: ((name: string) => ReactNode) | undefined
}

interface Content extends Props {
  /** What a person reads in it. */
  readonly text: string
  /** Where it leads: `linkOf`. */
  readonly link: string | null
  /** Roving focus of the link in the cell; none in a card. */
  readonly stop?: object
}

/** Where a cell leads: it holds a link then, which is what the keyboard reaches. */
export function linkOf(row: GridRow, { header, renderer }: Column): string | null {
  const value = row[header.id]
  if (typeof value !== 'string' || value === '') return null
  if (header.type === 'telephone') {
    const number = normaliserTelephone(value) ?? value.replace(/[^\d+]/g, '')
    return number === '' ? null : `tel:${number}`
  }
  if (header.type === 'email') return /^[^\s@?]+@[^\s@?]+$/.test(value) ? `mailto:${value}` : null
  // Only addresses of the web, and of this application: a list never runs what somebody typed in it.
  return renderer?.kind === 'lien' && /^(https?:\/\/|\/(?![/\\]))/.test(value) ? value : null
}

function tagsOf(value: Cell | undefined): readonly string[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && value !== '' ? value.split(',').map(tag => tag.trim()) : []
}

/** One cell of a card. */
export function GridCell({ row, column, renderIcon }: Props) {
  const text = texteCellule(row[column.header.id], column.header, column.renderer)
  return cellContent({ row, column, text, link: linkOf(row, column), renderIcon })
}

/** The content of one cell, as its type and its renderer say: no component of its own, a line has ten of them. */
export function cellContent({ row, column, text, link, renderIcon, stop }: Content): ReactNode {
  const { header, renderer } = column
  const value = row[header.id]
  if (value === undefined || estVide(value))
    return text ? (
      <span className={classes.none}>{text}</span>
    ) : (
      <span className={classes.none}>
        <span aria-hidden>—</span>
        <span className={classes.hidden}>vide</span>
      </span>
    )
  if (renderer?.kind === 'pastille') {
    const values = Array.isArray(value) ? value : [String(value)]
    return values.map(one => (
      <Pill key={one} tone={renderer.tons?.[one] ?? 'mute'}>
        {texteCellule(one, header, renderer)}
      </Pill>
    ))
  }
  if (link !== null)
    return (
      <a
        className={classes.link}
        href={link}
        {...(/^https?:/.test(link) && { target: '_blank', rel: 'noopener noreferrer' })}
        {...stop}
      >
        {text}
      </a>
    )
  switch (header.type) {
    case 'booleen': {
      const yes = value === true || value === 1
      const Icon = yes ? IconCheck : IconX
      return (
        <span className={classes.flag} data-yes={yes || undefined}>
          <Icon size={15} stroke={2} aria-hidden /> {text}
        </span>
      )
    }
    case 'couleur':
      return (
        <span className={classes.flag}>
          <span className={classes.swatch} style={{ background: text }} aria-hidden /> {text}
        </span>
      )
    case 'icone':
      return (
        <span className={classes.flag}>
          {renderIcon?.(text)} <IconWords name={text} />
        </span>
      )
    case 'tags':
      return tagsOf(value).map(tag => (
        <span key={tag} className={classes.tag}>
          {renderer?.libelles?.[tag] ?? tag}
        </span>
      ))
    default:
      return text
  }
}
