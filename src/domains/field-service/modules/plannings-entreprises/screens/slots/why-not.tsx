import { direEcartes, pourquoiPasAvant } from '#domains/field-service/model/creneaux/avant.ts'
import { DIRE_RAISON } from '#domains/field-service/model/creneaux/types.ts'
import type { Creneaux } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { formaterJour } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import classes from '../plannings.module.css'

type Place = { readonly jour: string; readonly th_id: number; readonly technicien: string }

/** Who has a slot that day, and none to take in these two hours: that somebody else holds it, else when they are free. */
function elsewhere(creneaux: Creneaux['creneaux'], { jour, th_id, technicien }: Place) {
  const siens = creneaux.filter(
    c => c.presence_date === jour && (technicien === '' || String(c.utilisateur_id) === technicien),
  )
  return [...Map.groupBy(siens, c => c.utilisateur_id)].flatMap(([id, slots]) => {
    const ici = slots.find(c => c.th_id === th_id)
    if (ici && ici.retenu_par === null) return []
    const libres = slots.filter(c => c.retenu_par === null).toSorted((a, b) => a.debut.localeCompare(b.debut))
    const quand = libres.map(c => formaterTranche(c.th_libelle)).join(', ')
    const pourquoi = ici || quand === '' ? DIRE_RAISON.retenu : `libre à un autre moment, ${quand}`
    return [{ id, dit: `${slots[0]?.utilisateur_nom ?? ''}\u00a0: ${pourquoi}` }]
  })
}

type Props = {
  creneaux: Creneaux
  jour: string
  technicien: string
  /** Two hours of the day that alone are looked at: who is free in others is told too. */
  th_id?: number
}

/** Of the one who is looked for, said at once; of everybody else, when it is asked; and why not on a day before. */
export function WhyNot({ creneaux, jour, technicien, th_id }: Props) {
  const voulus = creneaux.ecartes.filter(e => technicien === '' || String(e.utilisateur_id) === technicien)
  const ecartes = voulus.filter(e => e.presence_date === jour)
  const offerts = new Set(
    creneaux.creneaux
      .filter(c => technicien === '' || String(c.utilisateur_id) === technicien)
      .map(c => c.presence_date),
  )
  const avant = pourquoiPasAvant(voulus, { jour, offerts })
  const ailleurs = th_id === undefined ? [] : elsewhere(creneaux.creneaux, { jour, th_id, technicien })
  const nombre = ecartes.length + ailleurs.length
  const quantes = nombre === 1 ? 'une autre personne' : `${nombre} autres personnes`
  const pasDites = technicien === '' ? ecartes.filter(e => e.raison === 'validite') : []
  return (
    <>
      {direEcartes(pasDites).map(dit => (
        <p key={dit} role="status" className={classes.quiet}>{`${dit}.`}</p>
      ))}
      {technicien !== '' && ailleurs.map(({ id, dit }) => <p key={id} className={classes.quiet}>{`${dit}.`}</p>)}
      {technicien !== '' && direEcartes(ecartes).map(dit => <p key={dit} className={classes.quiet}>{`${dit}.`}</p>)}
      {technicien === '' && nombre > 0 && (
        <details className={classes.why}>
          <summary>{`Pourquoi pas ${quantes}\u00a0?`}</summary>
          <ul>
            {ailleurs.map(({ id, dit }) => (
              <li key={id}>{dit}</li>
            ))}
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
