import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Refusal } from '#kit/state/refusal.tsx'
import classes from './findings.module.css'

/** What a choice would change, in one sentence. `bloque`: refused; `attention`: decided by who knows; `info`: what it costs. */
export interface Finding {
  readonly niveau: 'bloque' | 'attention' | 'info'
  /** What it is about, where a screen tells some of them apart. */
  readonly sorte?: string
  readonly texte: string
}

/** Something better than what was chosen, one press away. */
export interface Choice {
  readonly key: string
  readonly label: string
  readonly why: string
}

const ICONS = { bloque: IconBan, attention: IconAlertTriangle, info: IconInfoCircle }
const LEVELS = { bloque: 'Refusé', attention: 'À savoir', info: 'Pour information' }

/** What was found of a choice, as it is given. */
export function Findings({ constats }: { readonly constats: readonly Finding[] }) {
  return (
    <ul className={classes.findings}>
      {constats.map(({ niveau, texte }) => {
        const Icon = ICONS[niveau]
        return (
          <li key={texte} data-level={niveau}>
            <Icon size={17} stroke={1.8} role="img" aria-label={LEVELS[niveau]} />
            {texte}
          </li>
        )
      })}
    </ul>
  )
}

type ChoicesProps = {
  readonly title: string
  readonly choices: readonly Choice[]
  readonly pending: boolean
  /** Why the office refused the last one taken. */
  readonly message: string | null
  readonly onTake: (rank: number) => void
}

export function Choices({ title, choices, pending, message, onTake }: ChoicesProps) {
  if (choices.length === 0) return null
  return (
    <div className={classes.ideas}>
      <b>{title}</b>
      {choices.map(({ key, label, why }, rank) => (
        <UnstyledButton key={key} className={classes.idea} disabled={pending} onClick={() => onTake(rank)}>
          <span>{label}</span>
          <span>{why}</span>
        </UnstyledButton>
      ))}
      <Refusal>{message}</Refusal>
    </div>
  )
}

/**
 * Told before a yes, never in the way of it: what was found, then what would be better. Its room is the same whatever it says: neither
 * the fields above nor the buttons below move under the hand.
 * @param constats absent: still being looked at
 * @param clear said where nothing was found
 * @param nothing said where it is refused and nothing better stands below
 */
export function Foresight({ label, looking, constats, clear, nothing, children }: ForesightProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its room slides, by the keyboard too
    <section className={classes.root} aria-label={label} aria-live="polite" tabIndex={0}>
      {!constats && <p className={classes.quiet}>{looking}</p>}
      {constats?.length === 0 && <p className={classes.quiet}>{clear ?? 'Rien ne s’y oppose.'}</p>}
      {constats && constats.length > 0 && <Findings constats={constats} />}
      {constats && (nothing ? <p className={classes.quiet}>{nothing}</p> : children)}
    </section>
  )
}

type ForesightProps = {
  readonly label: string
  readonly looking: string
  readonly constats: readonly Finding[] | undefined
  readonly clear?: string
  readonly nothing?: string | null
  readonly children: ReactNode
}
