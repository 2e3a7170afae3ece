import { RELEVE_HEURES } from '#domains/home-care/model/transmission.ts'
import { heureParis, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import { direLecteurs } from '../view/mots.ts'
import fold from './fold.module.css'
import classes from './readers.module.css'
import { useMessage } from './use-message.ts'

type Props = {
  fiche: Pick<TransmissionLocale, 'auteur_id' | 'lecteurs' | 'version_lue'> & { readonly transmission_id: number }
  moi: number
  aujourdhui: JourIso
}

/** Who has opened a sheet, and when. The names come with the network only: the device keeps the number. */
export function Readers({ fiche, moi, aujourdhui }: Props) {
  const { data, state } = useMessage(fiche.transmission_id)
  const liste = data?.lecteurs ?? []
  // Whoever reads it now is no colleague of theirs; its author is in no count.
  const vous = data
    ? liste.some(l => l.utilisateur_id === moi)
    : fiche.lecteurs > 0 && fiche.version_lue > 0 && fiche.auteur_id !== moi
  const autres = (data ? liste.length : fiche.lecteurs) - (vous ? 1 : 0)
  return (
    <section className={classes.root} aria-label="Lectures">
      <h3 className={classes.titre}>{direLecteurs(autres, vous)}</h3>
      {liste.length > 0 ? (
        <ul className={classes.liste}>
          {liste.map(l => (
            <li key={l.utilisateur_id}>
              <span>{l.utilisateur_id === moi ? 'Vous' : l.utilisateur}</span>
              <span className={classes.quand}>
                {direQuand(l.lue_a, aujourdhui)}
                {l.avant_correction && ', avant le dernier changement'}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        autres > 0 &&
        state !== 'chargement' && (
          <p className={classes.quand}>
            {state === 'hors_ligne' ? 'Les noms se lisent avec du réseau.' : 'Les noms n’ont pas pu être lus.'}
          </p>
        )
      )}
      {data && data.a_prevenir.length > 0 && (
        <details className={classes.releve}>
          <summary className={fold.summary}>
            Pas encore lue par {compter(data.a_prevenir.length, 'collègue')} de la relève
          </summary>
          <p className={classes.quand}>Au travail maintenant, ou dans les {RELEVE_HEURES}&nbsp;heures</p>
          <ul className={classes.liste}>
            {data.a_prevenir.map(p => (
              <li key={p.utilisateur_id}>
                <span>{p.utilisateur}</span>
                <span className={classes.quand}>poste à {heureParis(p.debut)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
