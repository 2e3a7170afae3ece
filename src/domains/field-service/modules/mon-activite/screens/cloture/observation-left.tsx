import { Panel } from '#client/page/panel.tsx'
import type { BrouillonObservation } from '#domains/field-service/modules/mon-activite/offline/brouillon-observation.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import classes from './observation-left.module.css'

/** What becomes of an observation that was typed and not added, as the visit ends. */
export type Sort = 'ajouter' | 'laisser'

type Props = {
  brouillon: BrouillonObservation | null
  opened: boolean
  /** @returns whether the visit was finished */
  onSort: (sort: Sort) => Promise<boolean>
  onClose: () => void
}

/** Asked once "J'ai terminé" would go through: what was written would stay behind unseen. Either answer finishes. */
export function ObservationLeft({ brouillon, opened, onSort, onClose }: Props) {
  return (
    <Panel opened={opened && brouillon !== null} title="Observation non ajoutée" onClose={onClose}>
      <div className={classes.root}>
        <blockquote className={classes.texte}>{brouillon?.texte.trim()}</blockquote>
        <p className={classes.note}>
          Ajoutée, le bureau la lit. Sinon elle reste en brouillon sur ce téléphone, dans les observations de la visite.
        </p>
        <OneTapButton size="lg" fullWidth onClick={() => onSort('ajouter')}>
          L’ajouter et terminer
        </OneTapButton>
        <OneTapButton size="lg" fullWidth variant="default" onClick={() => onSort('laisser')}>
          Terminer sans l’ajouter
        </OneTapButton>
      </div>
    </Panel>
  )
}
