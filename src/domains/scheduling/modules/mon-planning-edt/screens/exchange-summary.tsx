import { plagesDe } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { formaterJour } from '#wire/dates.ts'
import type { PosteVu } from '../view/personnes.ts'
import type { JourChange } from '../view/proposition.ts'
import classes from './proposal.module.css'

type Props = { vous: readonly JourChange[]; autre: readonly JourChange[]; prenom: string }

/** What each of the two has on the days concerned, before and after. */
export function ExchangeSummary({ vous, autre, prenom }: Props) {
  return (
    <section className={classes.resume} aria-label="Avant et après l’échange">
      {[
        { nom: 'Vous', jours: vous },
        { nom: prenom, jours: autre },
      ].map(({ nom, jours }) => (
        <div key={nom} className={classes.personne}>
          <h2 className={classes.titre}>{nom}</h2>
          {jours.map(({ jour, avant, apres }) => (
            <div key={jour} className={classes.jour}>
              <h3 className={classes.label}>{formaterJour(jour)}</h3>
              <Moment mot="Avant" postes={avant} />
              <Moment mot="Après" postes={apres} />
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

function Moment({ mot, postes }: { mot: 'Avant' | 'Après'; postes: readonly PosteVu[] }) {
  return (
    <div className={classes.moment} data-apres={mot === 'Après' || undefined}>
      <span className={classes.mot}>{mot}</span>
      {postes.length === 0 && <span className={classes.repos}>Repos</span>}
      {postes.map(p => (
        <span key={p.pointage_id} className={classes.poste}>
          <ColorChip color={p.color}>{p.poste_libelle}</ColorChip>
          {plagesDe(p).map(plage => (
            <span key={plage} className={classes.plage}>
              {plage}
            </span>
          ))}
        </span>
      ))}
    </div>
  )
}
