import { Panel } from '#client/page/panel.tsx'
import type { Brouillon, Signataire } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import classes from './left-behind.module.css'
import { direEffacees } from './use-draft.ts'

type Props = {
  /** Whose signatures a change took away and were not made again. */
  effacees: Signataire[]
  d_un_autre: Brouillon['d_un_autre']
  opened: boolean
  onSigner: () => void
  /** @returns whether the visit was finished */
  onTerminer: () => Promise<boolean>
  onClose: () => void
}

/** Asked at the end of a report that was signed and changed since: going without the signature is somebody's choice. */
export function SigningAgain({ effacees, d_un_autre, opened, onSigner, onTerminer, onClose }: Props) {
  return (
    <Panel opened={opened && effacees.length > 0} title="Signature effacée" onClose={onClose}>
      <div className={classes.root}>
        <p className={classes.note}>{direEffacees({ effacees, d_un_autre })}</p>
        <OneTapButton size="lg" fullWidth onClick={async () => onSigner()}>
          {effacees.includes('client') ? 'Faire signer à nouveau' : 'Signer à nouveau'}
        </OneTapButton>
        <OneTapButton size="lg" fullWidth variant="default" onClick={onTerminer}>
          {effacees.length > 1 ? 'Terminer sans les signatures' : 'Terminer sans la signature'}
        </OneTapButton>
      </div>
    </Panel>
  )
}
