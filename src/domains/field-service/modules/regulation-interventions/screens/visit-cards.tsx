import { direHeures, heuresQuiComptent } from '#domains/field-service/model/interventions/fait.ts'
import type { Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import type { JourIso } from '#wire/dates.ts'
import { formaterJour } from '#wire/dates.ts'
import { GroupWords } from './group-heading.tsx'
import { faitRecu, lieu, plage } from './mots.ts'
import { CLE_RETARD, type Groupe, type Groupement, type Retards } from './tableau.ts'
import classes from './visit-cards.module.css'
import { StateMarks } from './visit-table.tsx'

type Props = {
  groupes: readonly Groupe[]
  groupement: Groupement
  jour: JourIso
  retards: Retards
  lu_a: string
  onOuvrir: (id: number) => void
  onRepartir?: ((technicien: Technicien) => void) | undefined
}

/** The same day on a phone: one card a visit, opened by a tap anywhere on it. */
export function VisitCards({ groupes, groupement, jour, retards, lu_a, onOuvrir, onRepartir }: Props) {
  return groupes.map(groupe => (
    <section key={groupe.cle} className={classes.groupe} aria-label={groupe.titre}>
      <h2 className={classes.titre}>
        <GroupWords groupe={groupe} lu_a={lu_a} onRepartir={onRepartir} />
      </h2>
      <ul className={classes.liste}>
        {groupe.visites.map(visite => (
          <li key={visite.intervention_id}>
            <button
              type="button"
              className={classes.carte}
              data-ligne={visite.intervention_id}
              onClick={() => onOuvrir(visite.intervention_id)}
            >
              <span className={classes.tete}>
                <b>{plage(heuresQuiComptent(visite))}</b>
                <span className={classes.marques}>
                  <StateMarks visite={visite} retard={retards.get(visite.intervention_id)} />
                </span>
              </span>
              <span className={classes.client}>{visite.client}</span>
              <span className={classes.faits}>
                {[visite.prestation_libelle, lieu(visite)].filter(Boolean).join(' · ')}
              </span>
              {(groupement === 'heure' || groupe.cle === CLE_RETARD) && (
                <span className={classes.faits}>{visite.technicien || 'Non affectée'}</span>
              )}
              {visite.fait && <span className={classes.faits}>{direHeures(visite)}</span>}
              {visite.jour !== jour && <span className={classes.faits}>Prévue le {formaterJour(visite.jour)}</span>}
              {visite.dernier && (
                <span className={classes.faits}>
                  {[faitRecu(visite.dernier, jour), visite.cloture_libelle].filter(Boolean).join(' · ')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}
