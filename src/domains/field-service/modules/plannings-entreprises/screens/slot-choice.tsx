import { Button } from '@mantine/core'
import { useState } from 'react'
import { direEcartes, pourquoiPasAvant } from '#domains/field-service/model/creneaux/avant.ts'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { DIRE_RAISON } from '#domains/field-service/model/creneaux/types.ts'
import { RadioCards } from '#kit/choice/radio-cards.tsx'
import { formaterDuree, formaterJour, heureParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterTranche } from '#wire/moments.ts'
import type { Creneaux } from '../contract.ts'
import classes from './plannings.module.css'
import { estSouhaite, type Souhait } from './wish.tsx'

/** How many are shown before one asks for more. */
const MONTRES = 12

/** A slot by what it is: the same one after it was read again. */
export const cleDe = (c: CreneauLu): string => `${c.presence_date}/${c.th_id}/${c.utilisateur_id}`

/** "ajoute 6 min (4 km)", or why nobody can say. */
export function direDetour({ minutes_ajout, distance_ajout, distance_inconnue }: CreneauLu): string {
  if (minutes_ajout !== null && distance_ajout !== null)
    return `ajoute environ ${formaterDuree(minutes_ajout)} (${Math.round(distance_ajout)}\u00a0km)`
  return distance_inconnue === 'premiere_visite' ? 'seule intervention du jour' : 'détour inconnu, sans coordonnées'
}

/** "à 09:15 (pas plus tôt : déjà en intervention)": why not at the very beginning of the two hours. */
function direHeure({ debut, raison }: CreneauLu): string {
  const heure = `à ${heureParis(debut)}`
  return raison === null ? heure : `${heure} (pas plus tôt\u00a0: ${DIRE_RAISON[raison]})`
}

/** "trajet estimé à 1 h 10, aucun temps prévu", as the day's grid says it; null: the ways fit. */
function direTrajet({ trajet_court }: CreneauLu): string | null {
  if (!trajet_court) return null
  const { minutes, libres } = trajet_court
  return `trajet estimé à ${formaterDuree(minutes)}, ${libres > 0 ? `${formaterDuree(libres)} prévues` : 'aucun temps prévu'}`
}

type Props = {
  creneaux: Creneaux
  tri: 'jour' | 'detour'
  technicien: string
  choisi: string | null
  souhait: Souhait | undefined
  onChoisir: (creneau: CreneauLu) => void
}

/** Days of the week with what each has to offer, the slots of the chosen day, and why the others are not there. */
export function SlotChoice({ creneaux, tri, technicien, choisi, souhait, onChoisir }: Props) {
  const voulus = creneaux.creneaux.filter(c => technicien === '' || String(c.utilisateur_id) === technicien)
  const jours = [...new Set([...creneaux.creneaux, ...creneaux.ecartes].map(c => c.presence_date))].sort()
  const [ouvert, setOuvert] = useState<string | null>(souhait?.jour ?? null)
  const jour = ouvert !== null && jours.includes(ouvert) ? ouvert : (voulus[0]?.presence_date ?? jours[0])
  const [tous, setTous] = useState(false)
  const estVoulu = (c: CreneauLu) => souhait !== undefined && estSouhaite(c, souhait)
  const duJour = voulus.filter(c => c.presence_date === jour)
  const ranges =
    tri === 'detour'
      ? duJour
      : duJour.toSorted((a, b) => a.debut.localeCompare(b.debut) || a.utilisateur_nom.localeCompare(b.utilisateur_nom))
  // What the customer asked for stands first, whatever the order.
  const [voulue, autres] = [ranges.filter(c => estVoulu(c)), ranges.filter(c => !estVoulu(c))]
  const ordonnes = [...voulue, ...autres]
  const vus = tous ? ordonnes : ordonnes.slice(0, MONTRES)
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
      <RadioCards
        label={`Créneaux du ${formaterJour(jour, 'complet')}`}
        choices={vus.map(c => ({
          key: cleDe(c),
          label: <b>{`${formaterTranche(c.th_libelle)} · ${c.utilisateur_nom}`}</b>,
          under:
            c.retenu_par === null
              ? [
                  estVoulu(c) ? 'souhaité' : null,
                  direHeure(c),
                  direTrajet(c),
                  direDetour(c),
                  c.nb_interventions > 0 && compter(c.nb_interventions, 'intervention'),
                ]
                  .filter(Boolean)
                  .join(' · ')
              : `Retenu par ${c.retenu_par} pour quelques minutes`,
          disabled: c.retenu_par !== null,
        }))}
        chosen={choisi}
        onChoose={cle => {
          const creneau = vus.find(c => cleDe(c) === cle)
          if (creneau) onChoisir(creneau)
        }}
      />
      {ranges.length > vus.length && (
        <Button variant="default" onClick={() => setTous(true)}>
          {`Voir les ${ranges.length - vus.length} autres créneaux`}
        </Button>
      )}
      {ranges.length === 0 && technicien === '' && <p className={classes.quiet}>Personne n’est libre ce jour-là.</p>}
      <WhyNot creneaux={creneaux} jour={jour} technicien={technicien} />
    </>
  )
}

/** Of the one who is looked for, said at once; of everybody else, when it is asked; and why not on a day before. */
function WhyNot({ creneaux, jour, technicien }: { creneaux: Creneaux; jour: string; technicien: string }) {
  const voulus = creneaux.ecartes.filter(e => technicien === '' || String(e.utilisateur_id) === technicien)
  const ecartes = voulus.filter(e => e.presence_date === jour)
  const offerts = new Set(
    creneaux.creneaux
      .filter(c => technicien === '' || String(c.utilisateur_id) === technicien)
      .map(c => c.presence_date),
  )
  const avant = pourquoiPasAvant(voulus, { jour, offerts })
  const quantes = ecartes.length === 1 ? 'une autre personne' : `${ecartes.length} autres personnes`
  const pasDites = technicien === '' ? ecartes.filter(e => e.raison === 'validite') : []
  return (
    <>
      {direEcartes(pasDites).map(dit => (
        <p key={dit} role="status" className={classes.quiet}>{`${dit}.`}</p>
      ))}
      {technicien !== '' && direEcartes(ecartes).map(dit => <p key={dit} className={classes.quiet}>{`${dit}.`}</p>)}
      {technicien === '' && ecartes.length > 0 && (
        <details className={classes.why}>
          <summary>{`Pourquoi pas ${quantes}\u00a0?`}</summary>
          <ul>
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
