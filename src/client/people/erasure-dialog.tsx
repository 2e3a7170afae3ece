import { call } from '#client/call/api.ts'
import { useTask } from '#client/call/use-task.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { formaterJourDatee } from '#wire/moments.ts'
import type { Notice } from '#wire/notice.ts'
import type { Erasure } from '#wire/personal-data.ts'
import classes from './personal-data.module.css'
import type { DataOf } from './take-data.ts'

type Props = {
  of: DataOf
  /** What it does; null: nobody asks. */
  erasure: Erasure | null
  onClose: () => void
  onDone: (notice: Notice) => void
}

/** Of what there is none the date is not told. */
function tellKept({ quoi, duree, jusqu_au }: Erasure['garde'][number]): string {
  return jusqu_au ? `${quoi}\u00a0: jusqu’au ${formaterJourDatee(jusqu_au)} (${duree})` : `${quoi}\u00a0: ${duree}`
}

/** What goes, what the law keeps and until when, before the name is typed: nothing brings a person back. */
export function ErasureDialog({ of: { operations, id }, erasure, onClose, onDone }: Props) {
  const { run, pending, message, forget } = useTask()
  const nom = erasure?.nom ?? ''
  const erase = () =>
    run(async () => onDone(await call(operations.erase, { params: { id: String(id) }, body: { nom } })))
  return (
    <ConfirmDialog
      opened={erasure !== null}
      title="Effacer la personne"
      yes={`Effacer ${nom}`}
      typed={nom}
      danger
      pending={pending}
      error={message}
      onYes={() => void erase()}
      onCancel={() => {
        forget()
        onClose()
      }}
    >
      <p>Rien ne la fera revenir. Exportez d’abord ses données s’il le faut.</p>
      <p>{'Est effacé\u00a0:'}</p>
      <ul className={classes.list}>
        {erasure?.efface.map(quoi => (
          <li key={quoi}>{quoi}</li>
        ))}
      </ul>
      {erasure && erasure.garde.length > 0 && (
        <>
          <p>{'Est gardé, la loi l’exigeant\u00a0:'}</p>
          <ul className={classes.list}>
            {erasure.garde.map(part => (
              <li key={part.quoi}>{tellKept(part)}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
