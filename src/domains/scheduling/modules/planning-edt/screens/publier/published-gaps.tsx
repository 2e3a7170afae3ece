import type { EtatBesoin } from '#domains/scheduling/model/bureau/besoin.ts'
import {
  type ManquesDuPoste,
  manquesParPoste,
  manquesParTemps,
} from '#domains/scheduling/modules/planning-edt/view/avant-publication.ts'
import { direManques } from '#domains/scheduling/modules/planning-edt/view/besoins.ts'
import type { PosteDonnable } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { direNonCouverts, manquants } from '#domains/scheduling/modules/planning-edt/view/effets-publication.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import dialogs from '../dialogs.module.css'
import { GapCandidates } from './gap-candidates.tsx'

type Props = {
  readonly manques: readonly EtatBesoin[]
  readonly postes: readonly PosteDonnable[]
  readonly aujourdhui: JourIso
  readonly onAsked: () => void
}

const direJour = (jour: JourIso, siens: readonly EtatBesoin[], postes: Props['postes']): string =>
  `${formaterJour(jour)}\u00a0: il manque ${direManques(siens, postes)}`

/** Days that will lack people once published, who could come, then those that are over: told, and nothing that stands in the way. */
export function PublishedGaps({ manques, postes, aujourdhui, onAsked }: Props) {
  const { passes, aVenir } = manquesParTemps(manques, aujourdhui)
  const dit = direNonCouverts(aVenir)
  if (dit === null && passes.length === 0) return null
  return (
    <section aria-label="Besoins qui restent à pourvoir">
      {dit !== null && (
        <details className={dialogs.folded}>
          <summary className={dialogs.bad}>{dit}</summary>
          <div className={dialogs.inside}>
            {manquesParPoste(aVenir).map(lui => (
              <PostGaps key={lui.poste_id} lui={lui} postes={postes} onAsked={onAsked} />
            ))}
          </div>
        </details>
      )}
      {passes.length > 0 && (
        <details className={dialogs.folded}>
          <summary>{`${compter(manquants(passes), 'besoin non couvert', 'besoins non couverts')} sur des jours passés`}</summary>
          <ul className={dialogs.list}>
            {[...Map.groupBy(passes, m => m.jour)].map(([jour, siens]) => (
              <li key={jour}>{direJour(jour, siens, postes)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type PostProps = Pick<Props, 'postes' | 'onAsked'> & { readonly lui: ManquesDuPoste }

/** What one post lacks, week after week, and who could come. */
function PostGaps({ lui: { poste_id, combien, jours, semaines }, postes, onAsked }: PostProps) {
  const nom = postes.find(p => p.poste_id === poste_id)?.poste_libelle
  return (
    <details className={dialogs.folded}>
      <summary>
        {`${nom ?? 'Poste retiré'}\u00a0: ${compter(combien, 'personne manque', 'personnes manquent')}, sur ${compter(jours, 'jour')}`}
      </summary>
      <div className={dialogs.inside}>
        {semaines.map(({ lundi, combien: deLaSemaine, manques }) => (
          <section key={lundi} aria-label={`Semaine du ${formaterJour(lundi)}`}>
            <p className={dialogs.who}>{`Semaine du ${formaterJour(lundi)}\u00a0: ${deLaSemaine}`}</p>
            <ul className={dialogs.list}>
              {manques.map(m => (
                <li key={m.jour} className={dialogs.gap}>
                  <span>{direJour(m.jour, [m], postes)}</span>
                  <GapCandidates jour={m.jour} poste_id={poste_id} nom={nom ?? 'ce poste'} onAsked={onAsked} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}
