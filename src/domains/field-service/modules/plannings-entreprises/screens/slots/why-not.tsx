import { direEcartes, pourquoiPasAvant } from '#domains/field-service/model/creneaux/avant.ts'
import { DIRE_RAISON } from '#domains/field-service/model/creneaux/types.ts'
import type { Creneaux } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { formaterJour } from '#wire/dates.ts'
import classes from '../plannings.module.css'

type Props = { creneaux: Creneaux; jour: string; technicien: string }

/** Of the one who is looked for, said at once; of everybody else, when it is asked; and why not on a day before. */
export function WhyNot({ creneaux, jour, technicien }: Props) {
  const voulus = creneaux.ecartes.filter(e => technicien === '' || String(e.utilisateur_id) === technicien)
  const ecartes = voulus.filter(e => e.presence_date === jour)
  const offerts = new Set(
    creneaux.creneaux
      .filter(c => technicien === '' || String(c.utilisateur_id) === technicien)
      .map(c => c.presence_date),
  )
  const avant = pourquoiPasAvant(voulus, { jour, offerts })
  const quantes = ecartes.length === 1 ? 'une autre personne' : `${ecartes.length} autres personnes`
  const pasDites = technicien === '' ? ecartes.filter(e => e.raison === 'validite') : []
  return (
    <>
      {direEcartes(pasDites).map(dit => (
        <p key={dit} role="status" className={classes.quiet}>{`${dit}.`}</p>
      ))}
      {technicien !== '' && direEcartes(ecartes).map(dit => <p key={dit} className={classes.quiet}>{`${dit}.`}</p>)}
      {technicien === '' && ecartes.length > 0 && (
        <details className={classes.why}>
          <summary>{`Pourquoi pas ${quantes}\u00a0?`}</summary>
          <ul>
            {ecartes.map(e => (
              <li key={e.utilisateur_id}>{`${e.utilisateur_nom}\u00a0: ${DIRE_RAISON[e.raison]}`}</li>
            ))}
          </ul>
        </details>
      )}
      {avant.length > 0 && (
        <details className={classes.why}>
          <summary>{'Pourquoi pas avant\u00a0?'}</summary>
          <ul>
            {avant.map(({ jour: j, phrases }) => (
              <li key={j}>
                <b>{formaterJour(j, 'long')}</b>
                {`\u00a0: ${phrases.join('\u00a0; ')}.`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
