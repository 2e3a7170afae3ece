import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { navigate } from '#client/address/location.ts'
import { notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import type { ActionPresentation, ComparedValue, Resumption } from '#client/modules/modules.ts'
import { myDb, wakeSync } from '#client/queue/sync.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { saveBlob } from '#kit/save-blob.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { exportQueue, resend, restore } from '#offline/settle.ts'
import { giveUp } from '#offline/take-up.ts'
import { compter } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { isHeld } from '#wire/outcome.ts'
import { goesWith } from './queue-view.ts'
import classes from './sync.module.css'

type Props = { entry: OutboxEntry; all: readonly OutboxEntry[]; presentation: ActionPresentation }

/** An action that needs the person: refused (correct, send again, give up) or in conflict (mine or theirs). */
export function ResolveCard({ entry, all, presentation }: Props) {
  const conflict = entry.resultat?.outcome === 'conflict'
  const compared = conflict ? presentation.compare?.(entry) : undefined
  const resumption = conflict ? presentation.takeUp?.(entry, all) : null
  const reason = entry.resultat?.message ?? entry.derniere_erreur?.message ?? 'Le bureau a refusé cette action.'
  return (
    <article className={classes.card} data-bad>
      <h3 className={classes.strong}>{compared?.title ?? entry.libelle}</h3>
      <p className={classes.muted}>
        {resumption?.explanation ??
          compared?.detail ??
          (compared ? 'Les deux valeurs sont conservées' : `Fait ${direQuand(entry.fait_a)}`)}
      </p>
      {compared ? (
        <div className={classes.values}>
          <Value {...compared.mine} />
          <Value {...compared.theirs} />
        </div>
      ) : (
        <p className={classes.reason}>{reason}</p>
      )}
      {conflict ? (
        <ConflictButtons entry={entry} all={all} presentation={presentation} />
      ) : (
        <RefusalButtons entry={entry} all={all} presentation={presentation} />
      )}
    </article>
  )
}

function Value({ author, value, facts = [] }: ComparedValue) {
  return (
    <div className={classes.value}>
      <div className={classes.tiny}>{author}</div>
      <div className={classes.strong}>{value}</div>
      {facts.map(fait => (
        <div key={fait} className={classes.tiny}>
          {fait}
        </div>
      ))}
    </div>
  )
}

async function abandon(id: string, message: string): Promise<void> {
  const gone = await giveUp(myDb(), id)
  wakeSync()
  notifyUndo(message, () => restore(myDb(), gone).then(wakeSync))
}

async function again(id: string, payload?: unknown): Promise<void> {
  try {
    await resend(myDb(), id, payload)
    wakeSync()
  } catch (error) {
    notifyWarning(messageOf(error))
  }
}

function ConflictButtons({ entry, all, presentation }: Props) {
  const { keepMine } = presentation
  const resumption = presentation.takeUp?.(entry, all) ?? null
  const mine = keepMine === null ? null : keepMine?.(entry)
  const take = mine === null ? 'Compris' : 'Prendre le sien'
  return (
    <div className={classes.buttons}>
      {resumption && <Button onClick={() => void resume(resumption)}>{resumption.label}</Button>}
      {mine !== null && (
        <Button variant="default" onClick={() => void again(entry.id, mine)}>
          Garder le mien
        </Button>
      )}
      {isHeld(entry.resultat) && (
        <Button
          variant="default"
          onClick={() => void exportQueue(myDb()).then(file => saveBlob(file, 'file-relais.json'))}
        >
          Exporter
        </Button>
      )}
      <GiveUpButton
        entry={entry}
        all={all}
        label={resumption ? 'Abandonner' : isHeld(entry.resultat) ? 'Laisser le bureau choisir' : take}
        said={isHeld(entry.resultat) ? 'Le bureau a les deux et choisit.' : 'La valeur du bureau est gardée.'}
      />
    </div>
  )
}

async function resume({ run }: Resumption): Promise<void> {
  try {
    const address = await run()
    wakeSync()
    navigate(address)
  } catch (error) {
    notifyWarning(messageOf(error))
  }
}

function RefusalButtons({ entry, all, presentation }: Props) {
  const correction = presentation.correct?.(entry) ?? null
  return (
    <div className={classes.buttons}>
      {correction && <Button onClick={() => navigate(correction)}>Corriger</Button>}
      <Button variant="default" onClick={() => void again(entry.id)}>
        Renvoyer
      </Button>
      <GiveUpButton entry={entry} all={all} label="Abandonner" said="Action abandonnée." />
    </div>
  )
}

type GiveUpProps = Pick<Props, 'entry' | 'all'> & { label: string; said: string }

/** What depends on it goes too, and is named before anything goes. */
function GiveUpButton({ entry, all, label, said }: GiveUpProps) {
  const [asking, setAsking] = useState(false)
  useBackLayer(asking, () => setAsking(false))
  const others = goesWith(all, entry.id)
  return (
    <>
      <Button variant="default" onClick={() => (others.length ? setAsking(true) : void abandon(entry.id, said))}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Abandonner « ${entry.libelle} » ?`}
        yes={`Abandonner ${compter(others.length + 1, 'action')}`}
        danger
        onCancel={() => setAsking(false)}
        onYes={() => {
          setAsking(false)
          void abandon(entry.id, `${compter(others.length + 1, 'action abandonnée', 'actions abandonnées')}.`)
        }}
      >
        <p>
          {others.length > 1
            ? 'Ces actions en dépendent et seront abandonnées aussi\u00a0:'
            : 'Cette action en dépend et sera abandonnée aussi\u00a0:'}
        </p>
        <ul className={classes.gone}>
          {others.map(other => (
            <li key={other.id}>{other.libelle}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
