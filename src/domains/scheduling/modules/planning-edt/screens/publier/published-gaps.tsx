import type { EtatBesoin } from '#domains/scheduling/model/bureau/besoin.ts'
import { direManques } from '#domains/scheduling/modules/planning-edt/view/besoins.ts'
import type { PosteDonnable } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { direNonCouverts } from '#domains/scheduling/modules/planning-edt/view/effets-publication.ts'
import { Folded } from '#domains/scheduling/view/phone/folded.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import dialogs from '../dialogs.module.css'
import { GapCandidates } from './gap-candidates.tsx'

type Props = {
  readonly manques: readonly EtatBesoin[]
  readonly postes: readonly PosteDonnable[]
  readonly aujourdhui: JourIso
  readonly onAsked: () => void
}

/** Days that will lack people once published, who could come: told, and nothing that stands in the way. */
export function PublishedGaps({ manques, postes, aujourdhui, onAsked }: Props) {
  const dit = direNonCouverts(manques)
  if (dit === null) return null
  return (
    <section aria-label="Besoins qui restent à pourvoir">
      <p className={dialogs.quiet}>
        <Pill tone="bad" wrap>
          {dit}
        </Pill>
      </p>
      <Folded summary="Voir ces jours, et qui pourrait venir">
        <ul className={dialogs.list}>
          {[...Map.groupBy(manques, m => m.jour)].map(([jour, siens]) => (
            <li key={jour} className={dialogs.gap}>
              <span>{`${formaterJour(jour)}\u00a0: il manque ${direManques(siens, postes)}`}</span>
              {jour >= aujourdhui &&
                siens.map(({ poste_id }) => (
                  <GapCandidates
                    key={poste_id}
                    {...{ jour, poste_id, onAsked }}
                    nom={postes.find(p => p.poste_id === poste_id)?.poste_libelle ?? 'ce poste'}
                  />
                ))}
            </li>
          ))}
        </ul>
      </Folded>
    </section>
  )
}
