import { SANS_TECHNICIEN } from '#domains/field-service/model/interventions/etapes.ts'
import { direHeures, heuresQuiComptent } from '#domains/field-service/model/interventions/fait.ts'
import type { Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import { Card, Cards } from '#kit/cards/cards.tsx'
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

/** The same day on a phone. */
export function VisitCards({ groupes, groupement, jour, retards, lu_a, onOuvrir, onRepartir }: Props) {
  return groupes.map(groupe => (
    <section key={groupe.cle} className={classes.groupe} aria-label={groupe.titre}>
      <h2 className={classes.titre}>
        <GroupWords groupe={groupe} lu_a={lu_a} onRepartir={onRepartir} />
      </h2>
      <Cards>
        {groupe.visites.map(visite => (
          <Card
            key={visite.intervention_id}
            id={visite.intervention_id}
            title={<span className={classes.heures}>{plage(heuresQuiComptent(visite))}</span>}
            aside={<StateMarks visite={visite} retard={retards.get(visite.intervention_id)} />}
            facts={[
              <span key="client" className={classes.client}>
                {visite.client}
              </span>,
              [visite.prestation_libelle, lieu(visite)].filter(Boolean).join(' · '),
              (groupement === 'heure' || groupe.cle === CLE_RETARD) && (visite.technicien || SANS_TECHNICIEN),
              visite.fait && direHeures(visite),
              visite.jour !== jour && `Prévue le ${formaterJour(visite.jour)}`,
              visite.dernier && [faitRecu(visite.dernier, jour), visite.cloture_libelle].filter(Boolean).join(' · '),
            ]}
            onOpen={() => onOuvrir(visite.intervention_id)}
          />
        ))}
      </Cards>
    </section>
  ))
}
