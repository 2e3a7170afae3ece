import { Button, Modal, TextInput } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { confirmsDestruction, DESTROY_WORD, decideLogout, type LogoutChoice, logout } from '#client/account/logout.ts'
import { useTask } from '#client/call/use-task.ts'
import { drainNow, myDb } from '#client/queue/sync.ts'
import { useOnline, useQueueSummary, useSession } from '#client/queue/use-sync.ts'
import { readMissing } from '#client/session/wipe.ts'
import { saveBlob } from '#kit/save-blob.ts'
import { isDraft } from '#offline/housekeeping.ts'
import { exportQueue } from '#offline/settle.ts'
import { compter } from '#wire/french.ts'
import classes from './dialogs.module.css'

// A dialog’s heading is no banner of the page.
const HEADER = { header: { role: 'presentation' } }

/**
 * Signing out (specification shell-and-administration §4). With actions that the office has not received, nothing is
 * silent: send, keep sealed, export, or destroy by typing the word (offline rule 9).
 */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { enAttente, aResoudre } = useQueueSummary()
  const restantes = enAttente + aResoudre
  const enLigne = useOnline()
  const { valide } = useSession()
  const { demander, envoyable } = decideLogout({ restantes, enLigne, sessionValide: valide })
  const begun = useLiveQuery(() => (opened ? myDb().cache.filter(isDraft).count() : 0), [opened]) ?? 0
  const lost = useLiveQuery(() => (opened ? readMissing(myDb()) : 0), [opened]) ?? 0
  const [chosen, setChosen] = useState<LogoutChoice | null>(null)
  const { run, pending } = useTask({ toast: true })
  const busy = pending ? chosen : null
  const [typed, setTyped] = useState('')

  function leave(choice: LogoutChoice): void {
    if (pending) return
    setChosen(choice)
    void run(async () => {
      // What could not be sent is asked about again: the dialog stays, with what remains.
      if (choice === 'envoyer' && (await drainNow()) > 0) return
      await logout(choice)
    })
  }

  if (!demander)
    return (
      <Modal opened={opened} onClose={onClose} title="Se déconnecter" centered size="24rem" attributes={HEADER}>
        <div className={classes.body}>
          {lost > 0 && (
            <p role="alert">
              {compter(lost, 'action')} enregistrée{lost > 1 && 's'} ici{' '}
              {lost > 1 ? 'ont été effacées par ce navigateur et n’ont' : 'a été effacée par ce navigateur et n’a'} pas
              pu partir{'\u00a0'}: refaites ce qui manque.
            </p>
          )}
          <p>
            {lost > 0 ? 'Le reste est reçu par le bureau.' : 'Le bureau a tout reçu de vous.'} Vos données gardées sur
            cet appareil seront effacées.
          </p>
          {begun > 0 && (
            <p>{begun > 1 ? `Vos ${begun} brouillons restent` : 'Votre brouillon reste'} ici jusqu’à votre retour.</p>
          )}
          <Button size="lg" fullWidth loading={busy !== null} data-autofocus onClick={() => leave('garder')}>
            Se déconnecter
          </Button>
          <Button variant="default" fullWidth onClick={onClose}>
            Rester connecté
          </Button>
        </div>
      </Modal>
    )
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Des actions n’ont pas été reçues"
      centered
      size="28rem"
      attributes={HEADER}
    >
      <div className={classes.body}>
        <p>
          {compter(restantes, 'action')} {restantes > 1 ? 'attendent' : 'attend'} encore sur cet appareil. Que faut-il
          en faire ?
        </p>
        <div className={classes.choices}>
          <Button
            size="lg"
            disabled={!envoyable}
            loading={busy === 'envoyer'}
            onClick={() => leave('envoyer')}
            data-autofocus
          >
            Envoyer maintenant
          </Button>
          {!envoyable && <p className={classes.note}>Il faut du réseau et une session ouverte pour envoyer.</p>}
          <Button variant="default" size="lg" loading={busy === 'garder'} onClick={() => leave('garder')}>
            Garder ici, scellées
          </Button>
          <p className={classes.note}>Vous seul les retrouverez, en vous reconnectant ici.</p>
          <Button variant="default" onClick={() => void exportQueue(myDb()).then(b => saveBlob(b, 'file-relais.json'))}>
            Exporter dans un fichier
          </Button>
        </div>
        <div className={classes.destroy}>
          <TextInput
            label={`Pour tout détruire, saisissez ${DESTROY_WORD}`}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
          <Button
            color="red"
            disabled={!confirmsDestruction(typed)}
            loading={busy === 'detruire'}
            onClick={() => leave('detruire')}
          >
            Détruire et se déconnecter
          </Button>
        </div>
      </div>
    </Modal>
  )
}
