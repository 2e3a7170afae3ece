import { libelleEtape } from '#domains/field-service/model/etapes.ts'
import type { VisiteDetail } from '#domains/field-service/model/regulation.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { formaterDuree } from '#wire/dates.ts'
import { faitRecu } from './mots.ts'

/** A clock this far from the server's is said: times were corrected by it. */
const ECART_DIT_MS = 120_000

/** Every move as it was made, step backs included, with both times and its author. */
export function StepHistory({ visite }: { visite: VisiteDetail }) {
  if (visite.passages.length === 0) return null
  return (
    <section className={panel.section} aria-label="Étapes">
      <h3>Étapes</h3>
      <ol className={panel.list}>
        {visite.passages.map(p => (
          <li className={panel.entry} key={`${p.recu_a}${p.de}${p.vers}`}>
            <b>{p.vers > p.de ? libelleEtape(p.vers) : `Retour à « ${libelleEtape(p.vers)} »`}</b>
            <span className={panel.quiet}>
              {faitRecu(p, visite.jour)}, par {p.utilisateur}
              {Math.abs(p.horloge_ecart_ms ?? 0) > ECART_DIT_MS &&
                ` (horloge de l’appareil corrigée de ${formaterDuree(Math.abs(p.horloge_ecart_ms ?? 0) / 60_000)})`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
