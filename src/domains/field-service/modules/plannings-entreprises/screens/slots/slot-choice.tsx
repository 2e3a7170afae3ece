import { useState } from 'react'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import type { Creneaux } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import classes from '../plannings.module.css'
import type { Souhait } from '../wish.tsx'
import { SlotCards } from './slot-cards.tsx'
import { cleDe } from './slot-words.ts'
import { WhyNot } from './why-not.tsx'

export type Offered = {
  readonly creneaux: Creneaux
  /** By number, as it is chosen; empty: everybody. */
  readonly technicien: string
  readonly choisi: CreneauLu | null
  readonly souhait: Souhait | undefined
  readonly onChoisir: (creneau: CreneauLu) => void
}

/** Slots of whoever is looked for. */
export const ofThem = ({ creneaux, technicien }: Pick<Offered, 'creneaux' | 'technicien'>): CreneauLu[] =>
  creneaux.creneaux.filter(c => technicien === '' || String(c.utilisateur_id) === technicien)

/** How slots are ranked: as the office does, by the least detour, or by hour. */
export type SlotOrder = 'jour' | 'detour'

/** The same order wherever slots are listed. */
export const ranked = (slots: readonly CreneauLu[], tri: SlotOrder): readonly CreneauLu[] =>
  tri === 'detour'
    ? slots
    : slots.toSorted((a, b) => a.debut.localeCompare(b.debut) || a.utilisateur_nom.localeCompare(b.utilisateur_nom))

/** Days of the week with what each has to offer, the slots of the chosen day, and why the others are not there. */
export function SlotChoice({ tri, ...offered }: Offered & { readonly tri: SlotOrder }) {
  const { creneaux, technicien, choisi, souhait, onChoisir } = offered
  const voulus = ofThem(offered)
  const jours = [...new Set([...creneaux.creneaux, ...creneaux.ecartes].map(c => c.presence_date))].sort()
  const [ouvert, setOuvert] = useState<string | null>(souhait?.jour ?? null)
  const jour = ouvert !== null && jours.includes(ouvert) ? ouvert : (voulus[0]?.presence_date ?? jours[0])
  const duJour = voulus.filter(c => c.presence_date === jour)
  const ranges = ranked(duJour, tri)
  if (!jour) return <p className={classes.quiet}>Cette semaine est passée.</p>
  return (
    <>
      <ul className={classes.tabs} aria-label="Jours de la semaine">
        {jours.map(j => {
          const n = voulus.filter(c => c.presence_date === j).length
          return (
            <li key={j}>
              <button type="button" className={classes.tab} aria-pressed={j === jour} onClick={() => setOuvert(j)}>
                <span>{formaterJour(j)}</span>
                <small>{n === 0 ? 'rien' : compter(n, 'créneau', 'créneaux')}</small>
              </button>
            </li>
          )
        })}
      </ul>
      <SlotCards
        label={`Créneaux du ${formaterJour(jour, 'complet')}`}
        choisi={choisi && cleDe(choisi)}
        {...{ ranges, souhait, onChoisir }}
      />
      {ranges.length === 0 && technicien === '' && <p className={classes.quiet}>Personne n’est libre ce jour-là.</p>}
      <WhyNot creneaux={creneaux} jour={jour} technicien={technicien} />
    </>
  )
}
