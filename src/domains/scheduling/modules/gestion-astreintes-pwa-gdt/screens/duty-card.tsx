import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour, jourParis } from '#wire/dates.ts'
import { deQui } from '#wire/names.ts'
import { adresseNouvelle } from '../address.ts'
import type { AstreinteLocale } from '../offline/rejeu.ts'
import { jusquA, momentDe, plageAstreinte, resumeInterventions } from '../view/mots.ts'
import { direRepos, resteADire } from '../view/repos.ts'
import classes from './duty-card.module.css'
import { InterventionRow } from './intervention-row.tsx'
import { idAstreinte } from './last-duty.ts'
import type { Service } from './use-astreintes.ts'

type Props = {
  astreinte: AstreinteLocale
  service: Service
  /** On top of the screen: larger, with its day. */
  enTete?: boolean
}

/** One agent's duty: when, its interventions, and the way to add one. */
export function DutyCard({ astreinte, service, enTete = false }: Props) {
  const { maintenant, aujourdhui, moi } = service
  const moment = momentDe(astreinte, maintenant)
  const mienne = astreinte.utilisateur_id === moi
  const { interventions, peut, preavis } = astreinte
  const repos = service.reposDe(astreinte)
  const aDire = repos !== null && resteADire(repos, maintenant)
  const jourFin = jourParis(astreinte.fin)
  const finie = jourFin === aujourdhui ? 'aujourd’hui' : formaterJour(jourFin)
  const titre =
    moment === 'en_cours'
      ? `Astreinte en cours ${jusquA(astreinte.fin, aujourdhui)}`
      : `Dernière astreinte, finie ${finie} à ${astreinte.heure_fin}`
  const montrees = mienne || peut.modifier || interventions.length > 0
  return (
    <section
      id={idAstreinte(astreinte.astreinte_id)}
      className={classes.root}
      data-entete={enTete || undefined}
      aria-label={nomDe(astreinte, mienne)}
    >
      {enTete && (
        <div className={classes.tete}>
          <Pill tone={moment === 'en_cours' ? 'info' : 'mute'} wrap>
            {titre}
          </Pill>
          {moment === 'en_cours' && <span className={classes.jour}>{formaterJour(astreinte.astreinte_date)}</span>}
        </div>
      )}
      <div className={classes.quand}>
        <p className={classes.heure}>{plageAstreinte(astreinte)}</p>
        {!enTete && moment === 'en_cours' && <Pill tone="info">En cours</Pill>}
      </div>
      {!mienne && <p className={classes.qui}>{astreinte.utilisateur}</p>}
      {moment === 'avenir' && preavis && (
        <p className={classes.repos} data-grave={preavis.niveau === 'bloquant' || undefined}>
          {preavis.phrase} <small>{majuscule(preavis.reference)}.</small>
        </p>
      )}
      {mienne && peut.modifier && moment === 'avenir' && (
        <p className={classes.resume}>Vos interventions s’ajouteront ici dès {astreinte.heure_debut}.</p>
      )}
      {montrees && moment !== 'avenir' && (
        <p className={classes.resume}>{majuscule(resumeInterventions(interventions))}</p>
      )}
      {interventions.length > 0 && (
        <ul className={classes.liste}>
          {interventions.map(i => (
            <InterventionRow
              key={i.intervention_uid}
              intervention={i}
              jour={astreinte.astreinte_date}
              verite={mienne ? service.veriteDe(i) : null}
              modifiable={peut.modifier}
            />
          ))}
        </ul>
      )}
      {aDire && (
        <p className={classes.repos} data-grave={repos.poste !== null || undefined}>
          {direRepos(repos, service)}
        </p>
      )}
      {peut.modifier && moment !== 'avenir' && (
        <Button
          size="lg"
          fullWidth
          className={classes.ajouter}
          variant={enTete ? 'filled' : 'default'}
          leftSection={<IconPlus size={20} stroke={2} aria-hidden />}
          onClick={() => navigate(adresseNouvelle(astreinte.astreinte_id))}
        >
          Ajouter une intervention
        </Button>
      )}
    </section>
  )
}

function nomDe(a: AstreinteLocale, mienne: boolean): string {
  return `${mienne ? 'Votre astreinte' : `Astreinte ${deQui(a.utilisateur)}`} du ${formaterJour(a.astreinte_date)}`
}

function majuscule(texte: string): string {
  return texte.charAt(0).toUpperCase() + texte.slice(1)
}
