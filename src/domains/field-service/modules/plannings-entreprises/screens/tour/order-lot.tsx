import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { direPromis } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { LigneProposee, Lot } from '#domains/field-service/model/tournees/proposition.ts'
import { heureParis, jourParis } from '#wire/dates.ts'
import { joindre } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import classes from './order-dialog.module.css'

export const idOf = ({ posee }: LigneProposee): number => posee.visite.intervention_id

type Props = {
  readonly lot: Lot
  /** Visits that stay where they are. */
  readonly left: ReadonlySet<number>
  readonly nameOf: ReadonlyMap<number, string>
  readonly balance: ReactNode
  readonly take: (lines: readonly LigneProposee[], taken: boolean) => void
}

/** Tours among which visits change hands: taken whole, or visit by visit. */
export function OrderLot({ lot, left, nameOf, balance, take }: Props) {
  const { lignes, techniciens } = lot
  const kept = lignes.filter(line => !left.has(idOf(line))).length
  return (
    <section className={classes.lot}>
      <Checkbox
        checked={kept === lignes.length}
        indeterminate={kept > 0 && kept < lignes.length}
        onChange={() => take(lignes, kept === 0)}
        label={joindre(techniciens.map(id => nameOf.get(id) ?? ''))}
      />
      {balance}
      <ul className={classes.lines}>
        {lignes.map(line => (
          <li key={idOf(line)}>
            <Checkbox
              checked={!left.has(idOf(line))}
              onChange={event => take([line], event.currentTarget.checked)}
              label={<b>{`${heureParis(line.debut)} ${line.posee.visite.client}`}</b>}
              description={direLigne(line, nameOf)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "au lieu de 10:00, Léa Morel au lieu d’Antoine Faure · promis 8:00 – 10:00". */
export function direLigne({ posee, de, vers, debut }: LigneProposee, nameOf: ReadonlyMap<number, string>): string {
  const { debut: former, th_libelle, th_jour } = posee.visite
  const name = (id: number) => nameOf.get(id) ?? ''
  const moved = heureParis(debut) === heureParis(former) ? 'même heure' : `au lieu de ${heureParis(former)}`
  const who = de === vers ? '' : `, ${name(vers)}${de === null ? '' : ` au lieu ${deQui(name(de))}`}`
  const promis = direPromis({ th_libelle, th_jour, jour: jourParis(former) })
  return `${moved}${who}${promis && ` · ${promis}`}`
}
