import type { HeuresPeriode } from '#domains/scheduling/model/consequences/consequences.ts'
import { formaterDuree, formaterJour, libelleMois } from '#wire/dates.ts'
import classes from './consequences.module.css'

function direPeriode({ sorte, du }: HeuresPeriode): string {
  return sorte === 'mois' ? libelleMois(Number(du.slice(5, 7))) : `Semaine du ${formaterJour(du)}`
}

const ecart = ({ avant, apres }: HeuresPeriode): string => {
  if (avant === apres) return '='
  return `${apres > avant ? '+' : '−'}${formaterDuree(Math.abs(apres - avant))}`
}

/** Hours of somebody by week and by month, as they are and as they would be, beside the contract. */
export function HoursTable({ qui, periodes }: { readonly qui: string; readonly periodes: readonly HeuresPeriode[] }) {
  if (periodes.length === 0) return null
  return (
    <table className={classes.heures} aria-label={`Heures, ${qui}`}>
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
            <td>{formaterDuree(p.avant)}</td>
            <td data-trop={(p.contrat > 0 && p.apres > p.contrat && p.apres > p.avant) || undefined}>
              <b>{formaterDuree(p.apres)}</b> <span>({ecart(p)})</span>
            </td>
            <td>{p.contrat === 0 ? '' : formaterDuree(p.contrat)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
