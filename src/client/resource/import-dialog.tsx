import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { useMobile } from '#client/address/viewport.ts'
import { notifyUndo, type Undo } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { useTask } from '#client/call/use-task.ts'
import { saveBlob } from '#kit/save-blob.ts'
import { BOM } from '#wire/csv.ts'
import type { FormField } from '#wire/form.ts'
import type { Notice } from '#wire/notice.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import { KeptForm } from '../draft/kept-form.tsx'
import type { KeptDraft } from '../draft/use-kept-draft.ts'
import { guessColumns, matchColumn, namedLines, takenBy } from './columns.ts'
import { ImportChoices } from './import-choices.tsx'
import classes from './import-dialog.module.css'
import { ImportPreview } from './import-preview.tsx'
import { byNumber, keptLines, NONE, type Read, stillOpen } from './import-read.ts'
import { ImportSource } from './import-source.tsx'
import { type Sheet, writeSheet } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetFrom } from './use-row-actions.ts'

interface Asked {
  readonly lignes: ImportRow[]
  readonly appliquer: boolean
  readonly valides?: boolean
  readonly doubles: number[]
}

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly titre: string
  /** Fields of the form: the columns that a sheet may have. */
  readonly champs: readonly Pick<FormField, 'id' | 'label'>[]
  /** What is at hand: the keyboard begins there. */
  readonly from?: SheetFrom
  readonly send: (body: Asked) => Promise<Notice & { rapport: ImportReport }>
  /** Takes an import back. */
  readonly undo: (import_id: number) => ReturnType<Undo>
  readonly onTaken: () => void
}

/** A file that is no sheet says why by itself. */
const wordsOf = (error: unknown) => (error instanceof SheetError ? error.message : messageOf(error))

/** Cells that were pasted, and those of a sheet that was mended here. */
interface Typed {
  readonly pasted: string
}
const nothing = (): Typed => ({ pasted: '' })

/** Lines of a sheet; what was pasted or mended is kept on the device until it has entered. */
export function ImportDialog(props: Props) {
  const { opened, onClose, titre } = props
  const phone = useMobile()
  useBackLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Importer\u00a0: ${titre}`}
      size={1100}
      fullScreen={phone}
      centered={!phone}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <KeptForm name={`import:${titre}`} empty={nothing}>
          {kept => <Import {...props} kept={kept} />}
        </KeptForm>
      </div>
    </Modal>
  )
}

type ImportProps = Omit<Props, 'opened'> & { readonly kept: KeptDraft<Typed> }

/** Looked at by the server first, mended in place; the right ones enter, the rest stays or is taken away. */
function Import({ onClose, titre, champs, from = 'file', send, undo, onTaken, kept }: ImportProps) {
  const [read, setRead] = useState<Read | null>(null)
  const { run: guard, pending, message: error } = useTask({ say: wordsOf })
  useDirty(read !== null, `Import\u00a0: ${titre}`)

  async function ask(asked: Omit<Read, 'rapport' | 'mended'>, appliquer: boolean): Promise<void> {
    const lignes = namedLines(asked.sheet, asked.matching, champs)
    const doubles = appliquer ? keptLines(asked) : []
    const answer = await send({ lignes, appliquer, ...(appliquer && { valides: true }), doubles })
    const { message, code } = answer
    const rapport = byNumber(asked.sheet, answer.rapport)
    const now = { ...asked, rapport, mended: NONE }
    if (rapport.ecrites === 0) {
      setRead(now)
      return
    }
    const { import_id } = rapport
    if (import_id !== undefined) notifyUndo(message, () => undo(import_id), code)
    onTaken()
    const left = stillOpen({ ...now, rapport: read?.rapport ?? rapport }, rapport)
    if (left.sheet.lignes.length > 0) {
      setRead(left)
      kept.change({ pasted: writeSheet(left.sheet) })
      return
    }
    await kept.restart(nothing())
    onClose()
  }
  async function open(sheet: Sheet): Promise<void> {
    await ask({ sheet, matching: guessColumns(sheet.titres, champs), kept: NONE }, false)
  }
  function match(read: Read, titre: string, id: string): void {
    const [matching, taken] = [matchColumn(read.matching, titre, id), takenBy(read.matching, titre, id)]
    void guard(async () => await ask({ ...read, matching, taken }, false))
  }
  function mend(rang: number, colonne: string, text: string): void {
    if (!read) return
    const lignes = read.sheet.lignes.map((l, i) =>
      i === rang ? { ...l, valeurs: { ...l.valeurs, [colonne]: text } } : l,
    )
    const sheet = { ...read.sheet, lignes }
    setRead({ ...read, sheet, mended: new Set([...read.mended, rang]) })
    kept.change({ pasted: writeSheet(sheet) })
  }
  function takeAway({ sheet, rapport }: Read): void {
    const lignes = rapport.erreurs.flatMap(e => sheet.lignes[e.ligne - 1] ?? [])
    const blob = new Blob([BOM, writeSheet({ ...sheet, lignes })], { type: 'text/csv;charset=utf-8' })
    saveBlob(blob, `a-corriger-${titre.toLowerCase().replaceAll(/\s+/g, '-')}.csv`)
  }
  return (
    <>
      {read ? (
        <ImportPreview
          {...read}
          champs={champs}
          onChange={mend}
          pending={pending}
          onMatch={(titre, id) => match(read, titre, id)}
          onKeep={doubles => setRead({ ...read, kept: doubles })}
        />
      ) : (
        <ImportSource
          titre={titre}
          champs={champs}
          from={from}
          pending={pending}
          pasted={kept.draft.pasted}
          onPaste={pasted => kept.change({ pasted })}
          onFile={kept.told}
          onSheet={lire => void guard(async () => await open(await lire()))}
        />
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {read && (
        <ImportChoices
          read={read}
          pending={pending}
          onOther={() => setRead(null)}
          onTakeAway={() => takeAway(read)}
          onCheck={() => void guard(async () => await ask(read, false))}
          onImport={() => void guard(async () => await ask(read, true))}
        />
      )}
    </>
  )
}
