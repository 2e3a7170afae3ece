import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { TruthLine } from '#client/page/truth-line.tsx'
import type { Truth } from '#client/queue/truth.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { estEnCours, libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import { estReseau, type InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import type { Retard } from '#domains/field-service/model/interventions/retard.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { formaterPlage } from '#wire/moments.ts'
import { adresseIntervention } from '../address.ts'
import { ContactIcons } from './contact-icons.tsx'
import classes from './current-card.module.css'
import { mentionRetard } from './retards-du-jour.ts'
import { StepUndo } from './step-undo.tsx'
import { adresseLigne, dernierPassage, origine } from './visit-facts.ts'

type Props = {
  visite: InterventionActivite
  verite: Truth | null
  retard: Retard | undefined
  choisie: boolean
  aujourdhui: JourIso
}

/** The visit in progress or the next one: when, where, who, what, what is next, at a glance. */
export function CurrentCard({ visite, verite, retard, choisie, aujourdhui }: Props) {
  const enCours = estEnCours(visite.etapes_en_cours)
  return (
    <section className={classes.root} data-choisie={choisie || undefined} aria-label={nomClient(visite)}>
      <div className={classes.tete}>
        <Pill tone={enCours ? 'info' : 'mute'}>{enCours ? libelleEtape(visite.etapes_en_cours) : 'Prochaine'}</Pill>
        <span className={classes.passage}>{dernierPassage(visite)}</span>
      </div>
      <p className={classes.heure}>
        {visite.intervention_date_planifie !== aujourdhui && `${formaterJour(visite.intervention_date_planifie)}, `}
        {formaterPlage(visite.heure_debut, visite.heure_fin)}
      </p>
      {retard && (
        <p className={classes.retard}>
          <Pill {...mentionRetard(retard)} />
        </p>
      )}
      <h2 className={classes.client}>{nomClient(visite)}</h2>
      <p className={classes.adresse}>{adresseLigne(visite)}</p>
      <div className={classes.genre}>
        <Pill tone="mute">{visite.prestation_libelle}</Pill>
        <Pill tone={estReseau(visite) ? 'info' : 'mute'}>{origine(visite)}</Pill>
      </div>
      <TruthLine verite={verite} />
      <StepUndo visite={visite} />
      <div className={classes.actions}>
        <ContactIcons visite={visite} />
        <Button
          variant="default"
          className={classes.ouvrir}
          onClick={() => navigate(adresseIntervention(visite.intervention_id))}
        >
          Ouvrir
        </Button>
      </div>
    </section>
  )
}
