import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import type { JourIso } from '#wire/dates.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import { nommerJour } from '#wire/moments.ts'
import type { AstreinteLocale } from '../offline/rejeu.ts'
import { momentDe, plageAstreinte } from '../view/mots.ts'
import classes from './day-section.module.css'
import { DutyCard } from './duty-card.tsx'
import type { Service } from './use-astreintes.ts'

type Props = {
  jour: JourIso
  astreintes: readonly AstreinteLocale[]
  service: Service
  ouvert: boolean
  onBasculer: (ouvert: boolean) => void
}

/** One day, folded to who and how many interventions. */
export function DaySection({ jour, astreintes, service, ouvert, onBasculer }: Props) {
  const id = useId()
  const { moi, aujourdhui } = service
  const titre = nommerJour(jour, aujourdhui)
  const seul = astreintes.every(a => a.utilisateur_id === moi)
  // Among one's own duties the hours tell them apart, among everybody's the names.
  const qui = seul
    ? direHeures(astreintes)
    : joindre([...new Set(astreintes.map(a => (a.utilisateur_id === moi ? 'vous' : a.utilisateur)))])
  const aRediger = astreintes.some(
    a => a.utilisateur_id === moi && a.interventions.length === 0 && momentDe(a, service.maintenant) === 'passee',
  )
  const nombre = astreintes.reduce((total, a) => total + a.interventions.length, 0)
  return (
    <div className={classes.root} data-ouvert={ouvert || undefined}>
      <h3 className={classes.titre}>
        <button
          type="button"
          className={classes.bouton}
          aria-expanded={ouvert}
          aria-controls={ouvert ? id : undefined}
          onClick={() => onBasculer(!ouvert)}
        >
          <span className={classes.mots} data-heures={seul || undefined}>
            <span className={classes.jour}>
              {titre}
              {jour === aujourdhui && <small> {formaterJour(jour)}</small>}
            </span>
            {!(seul && ouvert) && <span className={classes.qui}>{seul ? qui : majuscule(qui)}</span>}
          </span>
          {aRediger && <span className={classes.rien}>rien noté</span>}
          {nombre > 0 && (
            <span className={classes.nombre} title="Interventions">
              {nombre}
              <VisuallyHidden> {nombre > 1 ? 'interventions' : 'intervention'}</VisuallyHidden>
            </span>
          )}
          <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
        </button>
      </h3>
      {ouvert && (
        <div id={id} className={classes.contenu}>
          {astreintes.map(a => (
            <DutyCard key={a.astreinte_id} astreinte={a} service={service} />
          ))}
        </div>
      )}
    </div>
  )
}

function direHeures(astreintes: readonly AstreinteLocale[]): string {
  const [seule, ...autres] = astreintes.map(plageAstreinte)
  return autres.length === 0 ? (seule ?? '') : compter(astreintes.length, 'astreinte')
}

function majuscule(texte: string): string {
  return texte.charAt(0).toUpperCase() + texte.slice(1)
}
