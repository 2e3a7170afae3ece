import type { HeuresPeriode } from '#domains/scheduling/model/consequences/consequences.ts'
import { ajouterJours, formaterDuree, formaterJour, libelleMois } from '#wire/dates.ts'
import classes from './consequences.module.css'

/** "Décembre", "Semaine du lun. 7 déc.", and until when, where its end is not published to its reader. */
function direPeriode({ sorte, du, au }: Periode): string {
  const entiere = sorte === 'mois' ? ajouterJours(au, 1).endsWith('-01') : au === ajouterJours(du, 6)
  const nom = sorte === 'mois' ? libelleMois(Number(du.slice(5, 7))) : `Semaine du ${formaterJour(du)}`
  return entiere ? nom : `${nom}, jusqu’au ${formaterJour(au)}`
}

type Periode = Pick<HeuresPeriode, 'sorte' | 'du' | 'au'>

const ecart = ({ avant, apres }: HeuresPeriode): string => {
  if (avant === apres) return '='
  return `${apres > avant ? '+' : '−'}${formaterDuree(Math.abs(apres - avant))}`
}

type Props = {
  readonly qui: string
  /** Without figures: still to come, in the room that they will take, so that nothing below moves under a finger. */
  readonly periodes: readonly (HeuresPeriode | Periode)[]
}

/** Hours of somebody by week and by month, as they are and as they would be, beside the contract. */
export function HoursTable({ qui, periodes }: Props) {
  if (periodes.length === 0) return null
  const enRoute = periodes.some(p => !('avant' in p))
  return (
    <table className={classes.heures} aria-label={`Heures, ${qui}`} aria-busy={enRoute}>
      <thead>
        <tr>
          {['Heures', 'Avant', 'Après', 'Dû'].map(nom => (
            <th key={nom} scope="col">
              {nom}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periodes.map(p => (
          <tr key={`${p.sorte}:${p.du}`}>
            <th scope="row">{direPeriode(p)}</th>
            {'avant' in p ? <Figures {...p} /> : <ToCome />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Figures = (p: HeuresPeriode) => (
  <>
    <td>{formaterDuree(p.avant)}</td>
    <td data-trop={(p.contrat > 0 && p.apres > p.contrat && p.apres > p.avant) || undefined}>
      <b>{formaterDuree(p.apres)}</b> <span>({ecart(p)})</span>
    </td>
    <td>{p.contrat === 0 ? '' : formaterDuree(p.contrat)}</td>
  </>
)

const ToCome = () => (
  <>
    <td>…</td>
    <td>
      <b>…</b> <span>…</span>
    </td>
    <td />
  </>
)
