import { Checkbox } from '@mantine/core'
import { Pill } from '#kit/pill/pill.tsx'
import { heureParis } from '#wire/dates.ts'
import type { Repartition } from '../contract.ts'
import classes from './share-out.module.css'

type Line = Repartition['lignes'][number]

/** "même heure", "13:30 au lieu de 12:00": what changes for the customer. */
function kept({ tenue, heure_debut, de }: Line): string {
  if (tenue === 'heure') return 'même heure'
  return `${heure_debut} au lieu de ${heureParis(de.debut)}${tenue === 'promesse' ? ', créneau promis tenu' : ''}`
}

type Props = {
  readonly line: Line
  readonly taken: boolean
  /** "hors de la promesse 08:00 – 10:00"; empty: it is kept. */
  readonly broken: string
  /** Somebody changed the visit since it was read: it is left where they put it. */
  readonly changed: boolean
  readonly toggle: () => void
}

/** One visit of a day that is dealt out: from where, to whom, and what it costs. */
export function ShareOutLine({ line, taken, broken, changed, toggle }: Props) {
  return (
    <li>
      <Checkbox
        checked={taken}
        disabled={changed}
        onChange={toggle}
        aria-label={`${line.client}, à ${line.technicien}`}
        label={
          <span className={classes.visit}>
            <b>{`${heureParis(line.de.debut)} ${line.client}`}</b>
            <span className={classes.quiet}>
              {[line.prestation_libelle, line.adresse_ville].filter(Boolean).join(' · ')}
            </span>
            {changed && <Pill tone="wait">Changée depuis</Pill>}
          </span>
        }
      />
      <span className={classes.to}>
        <b>{`${line.technicien}, ${line.heure_debut}`}</b>
        <span className={classes.quiet}>{kept(line)}</span>
        {broken && (
          <span className={classes.quiet}>
            <Pill tone="wait" wrap>
              {broken}
            </Pill>
          </span>
        )}
        {line.pourquoi?.map(dite => (
          <span key={dite} className={classes.quiet}>{`À son heure, ${dite}.`}</span>
        ))}
        {line.constats
          .filter(c => !(broken && c.sorte === 'promesse'))
          .map(c => (
            <span key={c.texte} className={classes.quiet}>
              {c.niveau === 'attention' ? (
                <Pill tone="wait" wrap>
                  {c.texte}
                </Pill>
              ) : (
                c.texte
              )}
            </span>
          ))}
      </span>
    </li>
  )
}
