import { SidePanel } from '#client/frames/desk.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import type { PosteAPourvoir } from '#domains/scheduling/model/appels/a-pourvoir.ts'
import { listerAPourvoir } from '#domains/scheduling/model/bureau/appel-operations.ts'
import { adresseAPourvoir } from '#domains/scheduling/modules/planning-edt/address.ts'
import { enCeMois } from '#domains/scheduling/modules/planning-edt/view/mots.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { DeskLink } from '../desk-link.tsx'
import screen from '../screen.module.css'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './appels.module.css'
import { OpenPost } from './open-post.tsx'
import { useAPourvoir } from './use-a-pourvoir.ts'

/** "6 postes à pourvoir". */
const direCombien = (postes: readonly PosteAPourvoir[]) => `${compter(postes.length, 'poste')} à pourvoir`

/** "Aucun poste à pourvoir en mars 2027, 6 plus tard": those of other months are not behind a link that is gone. */
function direAilleurs(quand: string, avant: number, apres: number): string {
  const ou = [avant > 0 && `${avant} avant`, apres > 0 && `${apres} plus tard`].filter(Boolean)
  return `Aucun poste à pourvoir ${quand}, ${ou.join(', ')}`
}

/** Under the tools of the month: how many of its posts leaves and sicknesses have left to nobody, and the way to the list of all. */
export function OpenPostsNote() {
  const { mois, aujourdhui } = useBureauAutour()
  const du = mois.dates[0]?.dadate ?? ''
  const au = mois.dates.at(-1)?.dadate ?? ''
  const tous = useAPourvoir().filter(p => !p.laisse)
  const [avant, apres] = [tous.filter(p => p.pointage_date < du), tous.filter(p => p.pointage_date > au)]
  const postes = tous.filter(p => p.pointage_date >= du && p.pointage_date <= au)
  if (tous.length === 0) return null
  return (
    <p className={screen.note}>
      <DeskLink to={adresseAPourvoir(mois)}>
        {postes.length > 0 ? direCombien(postes) : direAilleurs(enCeMois(mois, aujourdhui), avant.length, apres.length)}
      </DeskLink>
    </p>
  )
}

/** All of them, whatever their month. */
export function OpenPostsPanel() {
  const lecture = useReading(listerAPourvoir)
  return (
    <SidePanel
      label="Postes à pourvoir"
      title="Postes à pourvoir"
      under="Laissés par une absence, en congé ou en arrêt"
    >
      {lecture.data ? (
        <OpenPosts tous={lecture.data.postes} />
      ) : (
        <ReadingState {...lecture} what="Les postes à pourvoir" kept={false} />
      )}
    </SidePanel>
  )
}

/** To fill, then those that are left to nobody on purpose. */
function OpenPosts({ tous }: { readonly tous: readonly PosteAPourvoir[] }) {
  const [postes, laisses] = [tous.filter(p => !p.laisse), tous.filter(p => p.laisse)]
  return (
    <PanelBody>
      {postes.length === 0 && <p className={screen.quiet}>Aucun poste n’est à pourvoir.</p>}
      <Section title={direCombien(postes)} postes={postes} />
      <Section title="Laissés sans personne" postes={laisses} />
    </PanelBody>
  )
}

/** Those of a day, or of one person on it, where there are some. */
export function DayOpenPosts({ jour, utilisateur_id }: { readonly jour: JourIso; readonly utilisateur_id?: number }) {
  const postes = useAPourvoir().filter(
    p => p.pointage_date === jour && (utilisateur_id === undefined || p.utilisateur_id === utilisateur_id),
  )
  // Under a sickness, the panel of the person says it where it says who replaces them.
  const dits = utilisateur_id === undefined ? postes : postes.filter(p => p.cause === 'conge')
  return <Section title="Postes à pourvoir" postes={dits} />
}

function Section({ title, postes }: { readonly title: string; readonly postes: readonly PosteAPourvoir[] }) {
  if (postes.length === 0) return null
  return (
    <PanelSection title={title}>
      <ul className={classes.list}>
        {postes.map(poste => (
          <li key={poste.pointage_id}>
            <OpenPost poste={poste} />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
