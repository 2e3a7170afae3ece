import { VisuallyHidden } from '@mantine/core'
import { LinkRow } from '#client/page/link-row.tsx'
import { TruthLine } from '#client/page/truth-line.tsx'
import type { Truth } from '#client/queue/truth.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { estEnCours, libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import { direFait, faitDe } from '#domains/field-service/model/interventions/fait.ts'
import {
  estReseau,
  estRetiree,
  type InterventionActivite,
} from '#domains/field-service/model/interventions/planning.ts'
import type { Retard } from '#domains/field-service/model/interventions/retard.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { adresseIntervention } from '../address.ts'
import { mentionRetard } from './retards-du-jour.ts'
import { VisitMenu } from './visit-menu.tsx'
import classes from './visit-row.module.css'

type Props = {
  visite: InterventionActivite
  verite: Truth | null
  retard: Retard | undefined
  choisie: boolean
  /** Said when it is not the day of the list. */
  jour?: string | undefined
}

const TONS = {
  prevue: 'primary',
  recu: 'good',
  attente: 'wait',
  a_resoudre: 'bad',
  finie: undefined,
  hors: undefined,
} as const

/** One visit of the day as a row; the whole row opens it, the menu stands beside. */
export function VisitRow({ visite, verite, retard, choisie, jour }: Props) {
  const finie = visite.etapes_en_cours === 3
  const fait = faitDe(visite)
  const retiree = estRetiree(visite)
  const ton = retiree ? 'hors' : (verite?.tone ?? (finie ? 'finie' : 'prevue'))
  return (
    <LinkRow
      to={adresseIntervention(visite.intervention_id)}
      chosen={choisie}
      tone={TONS[ton]}
      hatched={estReseau(visite)}
      dense
      after={finie ? undefined : <VisitMenu visite={visite} />}
    >
      {finie ? (
        <>
          <b className={classes.heure} data-finie>
            {fait ? direFait(fait, visite.intervention_date_planifie) : visite.heure_debut}
          </b>
          <span className={classes.fini}>
            {nomClient(visite)} · {visite.prestation_libelle}
          </span>
        </>
      ) : (
        <>
          <span className={classes.ligne}>
            <b className={classes.heure}>
              {jour && `${jour}, `}
              {visite.heure_debut}
            </b>
            {!jour && <span className={classes.petit}>{formaterDuree(visite.duree_minutes)}</span>}
            {estEnCours(visite.etapes_en_cours) && <Pill tone="info">{libelleEtape(visite.etapes_en_cours)}</Pill>}
            {/* Seen as hatching, which the list explains once. */}
            {estReseau(visite) && <VisuallyHidden>Client réseau</VisuallyHidden>}
          </span>
          {retard && (
            <span>
              <Pill {...mentionRetard(retard)} />
            </span>
          )}
          <b className={classes.client}>{nomClient(visite)}</b>
          <span className={classes.faits}>
            <span className={classes.quoi}>{visite.prestation_libelle}</span>
            <span className={classes.ou}>
              {visite.adresse_cp} {visite.adresse_ville}
            </span>
          </span>
        </>
      )}
      {/* Taken off its planning, what was done of it is theirs all the same. */}
      {retiree && finie && (
        <span>
          <Pill tone="mute">{libelleEtape(3)}</Pill>
        </span>
      )}
      {visite.annulee && <span className={classes.hors}>Annulée par le bureau</span>}
      {visite.hors_planning && !visite.annulee && <span className={classes.hors}>Hors planning</span>}
      <TruthLine verite={verite} />
    </LinkRow>
  )
}
