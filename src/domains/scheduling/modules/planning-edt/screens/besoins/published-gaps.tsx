import type { EtatBesoin } from '#domains/scheduling/model/bureau/besoin.ts'
import { direManques } from '#domains/scheduling/modules/planning-edt/view/besoins.ts'
import type { PosteDonnable } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { Folded } from '#domains/scheduling/view/phone/folded.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import dialogs from '../dialogs.module.css'

type Props = { readonly manques: readonly EtatBesoin[]; readonly postes: readonly PosteDonnable[] }

/** Days that will lack people once published: told, and nothing that stands in the way. */
export function PublishedGaps({ manques, postes }: Props) {
  if (manques.length === 0) return null
  const parJour = [...Map.groupBy(manques, m => m.jour)]
  return (
    <section aria-label="Besoins qui restent à pourvoir">
      <p className={dialogs.quiet}>
        <Pill tone="wait" wrap>
          {`${compter(parJour.length, 'jour reste', 'jours restent')} sous le minimum.`}
        </Pill>
      </p>
      <Folded summary="Voir ces jours">
        <ul className={dialogs.list}>
          {parJour.map(([jour, siens]) => (
            <li key={jour}>{`${formaterJour(jour)}\u00a0: il manque ${direManques(siens, postes)}`}</li>
          ))}
        </ul>
      </Folded>
    </section>
  )
}
