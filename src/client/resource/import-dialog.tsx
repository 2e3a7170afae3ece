import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
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
import { UnkeptForm } from '../draft/unkept-form.tsx'
import type { KeptDraft } from '../draft/use-kept-draft.ts'
import { guessColumns, matchColumn, namedLines, takenBy } from './columns.ts'
import { type ImportAids, withColumn, withGiven, withoutOne } from './import-aids.ts'
import { AmountNote } from './import-amount.tsx'
import { ImportChoices } from './import-choices.tsx'
import { DayNote } from './import-day.tsx'
import classes from './import-dialog.module.css'
import { LastImport, type RecentImports } from './import-last.tsx'
import { splitNames } from './import-names.ts'
import { ImportPreview } from './import-preview.tsx'
import {
  broughtLines,
  byNumber,
  judged,
  keptLines,
  NONE,
  PAUSE_MS,
  type Read,
  stillOpen,
  withDoubts,
  withoutLine,
} from './import-read.ts'
import { ImportSource } from './import-source.tsx'
import { withReasons } from './preview-words.ts'
import { type Sheet, untitled, writeSheet } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetFrom } from './use-row-actions.ts'

interface Asked {
  readonly lignes: ImportRow[]
  readonly appliquer: boolean
  readonly valides?: boolean
  readonly doubles: number[]
  /** Lines whose place goes to somebody who waits for one; absent: none. */
  readonly entrent?: number[]
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
  /** Absent where the list shows its imports elsewhere. */
  readonly recent?: RecentImports
  readonly aids?: ImportAids
  /** False where nothing of these people stays on the device: what is typed goes with the dialog. */
  readonly onDevice?: boolean
}

const NO_AIDS: ImportAids = {}

/** A file that is no sheet says why by itself. */
const wordsOf = (error: unknown) => (error instanceof SheetError ? error.message : messageOf(error))

/** Cells that were pasted, and those of a sheet that was mended here. */
interface Typed {
  readonly pasted: string
  /** What its columns were said to be, by their titles. */
  readonly columns?: Readonly<Record<string, string>>
  /** The day of those that say none. */
  readonly day?: string
  /** The amount of those that say none. */
  readonly amount?: string
}

/** What the office judges at once. */
interface Asking {
  readonly sheet: Sheet
  readonly day: string
  readonly amount: string
}

const nothing = (): Typed => ({ pasted: '' })

/** Lines of a sheet; what was pasted or mended is kept on the device until it has entered. */
export function ImportDialog(props: Props) {
  const { opened, onClose, titre, onDevice = true } = props
  const Draft = onDevice ? KeptForm : UnkeptForm
  const phone = useMobile()
  useBackLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Importer\u00a0: ${titre}`}
      size="min(96vw, 1600px)"
      fullScreen={phone}
      centered={!phone}
      // What the device does not keep goes with the dialog: a key or a press beside it takes nothing away.
      closeOnEscape={onDevice}
      closeOnClickOutside={onDevice}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        <Draft name={`import:${titre}`} empty={nothing}>
          {kept => <Import {...props} kept={kept} />}
        </Draft>
      </div>
    </Modal>
  )
}

type ImportProps = Omit<Props, 'opened'> & { readonly kept: KeptDraft<Typed> }

/** Looked at by the server first, mended in place and judged again; the right ones enter, the rest stays or is taken away. */
function Import(props: ImportProps) {
  const { onClose, titre, champs, from = 'file', send, undo, onTaken, kept, aids = NO_AIDS, onDevice = true } = props
  const { recent } = props
  const [read, setRead] = useState<Read | null>(null)
  /** The column that held both names. */
  const [split, setSplit] = useState<string | null>(null)
  const { run: guard, pending, message: error } = useTask({ say: wordsOf })
  /** What was asked about last: where it could not be judged, nothing is asked again until a hand moves. */
  const last = useRef<Asking | null>(null)
  useDirty(read !== null || (!onDevice && kept.draft.pasted !== ''), `Import\u00a0: ${titre}`)
  const day = kept.draft.day ?? aids.day?.initial ?? ''
  const amount = kept.draft.amount ?? ''

  async function ask(asked: Omit<Read, 'rapport' | 'mended'>, appliquer: boolean): Promise<void> {
    last.current = { sheet: asked.sheet, day, amount }
    const named = namedLines(asked.sheet, asked.matching, champs)
    const lignes = withGiven(withGiven(named, aids.day, day), aids.amount, amount)
    const doubles = appliquer ? keptLines(asked) : []
    const entrent = appliquer ? broughtLines(asked) : []
    const answer = await send({
      ...{ lignes, appliquer, ...(appliquer && { valides: true }), doubles },
      ...(entrent.length > 0 && { entrent }),
    })
    const { message, code } = answer
    const rapport = byNumber(asked.sheet, answer.rapport)
    if (rapport.ecrites === 0) {
      setRead(now => withDoubts(judged(appliquer ? null : now, asked, rapport), now))
      return
    }
    const { import_id } = rapport
    if (import_id !== undefined) notifyUndo(message, () => undo(import_id), code)
    onTaken()
    const open = stillOpen({ ...asked, mended: NONE, rapport: read?.rapport ?? rapport }, rapport)
    const left = withDoubts(open, read)
    if (left.sheet.lignes.length > 0) {
      setRead(left)
      kept.change({ pasted: writeSheet(left.sheet) })
      return
    }
    // All has entered: the day that begins again is nothing to judge.
    last.current = null
    await kept.restart(nothing())
    onClose()
  }
  async function open(given: Sheet): Promise<void> {
    const { sheet, title = null } = splitNames(given, champs)
    setSplit(title)
    const said = Object.entries(kept.draft.columns ?? {}).filter(([title]) => sheet.titres.includes(title))
    const guessed = said.length > 0 ? new Map(said) : guessColumns(sheet.titres, champs)
    const dated = withColumn(sheet, guessed, aids.day)
    const whole = withColumn(dated.sheet, dated.matching, aids.amount)
    await ask({ ...whole, kept: NONE, touched: NONE }, false)
  }
  function match(read: Read, titre: string, id: string): void {
    const [matching, taken] = [matchColumn(read.matching, titre, id), takenBy(read.matching, titre, id)]
    kept.change({ columns: Object.fromEntries(matching) })
    void guard(async () => await ask({ ...read, matching, taken }, false))
  }
  function mend(rang: number, colonne: string, text: string): void {
    if (!read) return
    const lignes = read.sheet.lignes.map((l, i) =>
      i === rang ? { ...l, valeurs: { ...l.valeurs, [colonne]: text } } : l,
    )
    const sheet = { ...read.sheet, lignes }
    const added = (set: ReadonlySet<number>) => new Set([...set, rang])
    setRead({ ...read, sheet, mended: added(read.mended), touched: added(read.touched) })
    kept.change({ pasted: writeSheet(sheet) })
  }
  function drop(rang: number): void {
    if (!read) return
    const left = withoutLine(read, rang)
    const numero = read.sheet.lignes[rang]?.numero ?? rang + 1
    setRead(left.sheet.lignes.length > 0 ? left : null)
    kept.change({ pasted: left.sheet.lignes.length > 0 ? writeSheet(left.sheet) : '' })
    notifyUndo(`Ligne ${numero} laissée de côté.`, async () => {
      setRead(read)
      kept.change({ pasted: writeSheet(read.sheet) })
    })
  }
  function takeAway({ sheet, rapport, matching }: Read): void {
    const wrong = withReasons(sheet, rapport, champs, matching)
    const blob = new Blob([BOM, writeSheet(wrong)], { type: 'text/csv;charset=utf-8' })
    saveBlob(blob, `a-corriger-${titre.toLowerCase().replaceAll(/\s+/g, '-')}.csv`)
  }
  const judge = (now: Read) => guard(async () => await ask(now, false))
  const judgeNow = useRef(judge)
  judgeNow.current = judge
  useEffect(() => {
    if (!read || pending || !last.current) return
    const { current: asked } = last
    // Lines without a day enter only once there is one.
    const given = asked.amount !== amount || (day !== '' && asked.day !== day)
    const mended = read.mended.size > 0 && asked.sheet !== read.sheet
    if (!given && !mended) return
    const soon = setTimeout(() => void judgeNow.current(read), given ? 0 : PAUSE_MS)
    return () => clearTimeout(soon)
  }, [read, pending, day, amount])
  const dayless = read ? withoutOne(read.sheet, read.matching, aids.day) : 0
  const amountless = read ? withoutOne(read.sheet, read.matching, aids.amount) : 0
  return (
    <>
      {read && aids.day && dayless > 0 && (
        <DayNote day={aids.day} lines={dayless} value={day} onChange={day => kept.change({ day })} />
      )}
      {read && aids.amount && amountless > 0 && (
        <AmountNote
          amount={aids.amount}
          lines={amountless}
          value={amount}
          onChange={amount => kept.change({ amount })}
        />
      )}
      {read && split !== null && (
        <p role="status" className={classes.text}>
          «&nbsp;{split}&nbsp;» tient ici en deux colonnes, Nom et Prénom&nbsp;: vérifiez-les.
        </p>
      )}
      {read ? (
        <ImportPreview
          {...read}
          champs={champs}
          onChange={mend}
          pending={pending}
          onMatch={(titre, id) => match(read, titre, id)}
          onUntitled={
            read.sheet.lignes[0]?.numero === 1
              ? undefined
              : () => void guard(async () => await open(untitled(read.sheet)))
          }
          onKeep={(kept, brought) => setRead({ ...read, kept, ...(brought && { brought }) })}
          onDrop={drop}
          aids={aids}
          day={day}
          amount={amount}
          onAdded={() => void judge(read)}
        />
      ) : (
        <>
          {recent && <LastImport {...recent} undo={undo} />}
          <ImportSource
            titre={titre}
            champs={champs}
            from={from}
            pending={pending}
            least={aids.least}
            pasted={kept.draft.pasted}
            onPaste={pasted => kept.change({ pasted })}
            onFile={kept.told}
            onSheet={lire => void guard(async () => await open(await lire()))}
          />
        </>
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
          dayless={dayless > 0 && day === ''}
          onOther={() => setRead(null)}
          onTakeAway={() => takeAway(read)}
          onCheck={() => void judge(read)}
          onImport={() => void guard(async () => await ask(read, true))}
        />
      )}
    </>
  )
}
