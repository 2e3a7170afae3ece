import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useUnmount } from '#kit/unmount.ts'
import { jourParis } from '#wire/dates.ts'
import type { FormField } from '#wire/form.ts'
import { presentMs } from '#wire/present.ts'
import { validate } from './check.ts'
import { applyDraft, changedFields, draftOf, initialValues, siblingOf, valuesToSend, visibleFields } from './model.ts'
import type { FormProps } from './types.ts'
import { useDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'
import { type FieldValue, isEmpty, sameValue } from './values.ts'

export const INVALID = 'Veuillez vérifier votre saisie'

type External = { value: FieldValue; message: string }

/** Everything a drawn form needs: values, errors by field, what is on screen, and the ways out. */
export function useForm(props: FormProps) {
  const { pending, error, champs, memory, typed = null, onReread = null, onCancel, onDirty, onValues } = props
  const [definition] = useState(props.definition)
  const prefix = useId()
  const [initial] = useState(() => initialValues(definition))
  const [values, setValues] = useState(() => (typed ? applyDraft(definition, initial, typed) : initial))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempts, setAttempts] = useState(0)
  const [external, setExternal] = useState<Readonly<Record<string, External>>>({})
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
  const [restored, setRestored] = useState(false)
  const [asking, setAsking] = useState(false)
  const answered = useRef(false)
  const today = useMemo(() => jourParis(presentMs()), [])

  const latest = useRef(values)
  latest.current = values
  const draft = draftOf(definition, initial, values)
  const forget = useDraft(memory, draft, draft => {
    const next = applyDraft(definition, latest.current, draft)
    if (changedFields(latest.current, next).length === 0) return
    setValues(next)
    setRestored(true)
  })
  const send = useSubmit({ ...props, onTaken: forget })

  const fields = visibleFields(definition, values)
  const found = validate(definition, values)
  const refusals = Object.fromEntries(Object.entries(champs ?? {}).filter(([id]) => !corrected.has(id)))
  const lookupError = (id: string) => {
    const said = external[id]
    return said && sameValue(said.value, values[id]) ? said.message : undefined
  }
  const errorOf = (id: string): string | undefined => {
    const own = found[id]
    const due = attempts > 0 || (touched.has(id) && own && !own.missing)
    return (due ? own?.message : undefined) ?? lookupError(id) ?? refusals[id]
  }

  const dirty = definition.editable && changedFields(initial, values).length > 0
  useEffect(() => {
    onDirty?.(dirty)
  }, [dirty, onDirty])
  useEffect(() => {
    onValues?.(values)
  }, [values, onValues])
  // A form that goes away holds nothing any more; one whose tab is hidden still does.
  useUnmount(() => onDirty?.(false))

  const rowId = (id: string) => `${prefix}-${id}-ligne`
  const focus = (id: string | undefined) => {
    const row = id === undefined ? null : document.getElementById(rowId(id))
    const control =
      row?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)') ??
      row?.querySelector<HTMLElement>(
        'input:not([hidden],:disabled), select:not(:disabled), textarea, button, [tabindex="0"]',
      )
    row?.scrollIntoView?.({ block: 'center' })
    control?.focus({ preventScroll: true })
  }
  const focusFirst = useRef(focus)
  focusFirst.current = focus
  useEffect(() => {
    setCorrected(new Set())
    if (champs) focusFirst.current(definition.dataStructure.find(f => champs[f.id] !== undefined)?.id)
  }, [champs, definition])
  const wrong = fields.map(f => f.id).filter(id => found[id] || lookupError(id))
  const [firstWrong] = wrong
  // After the errors are on screen, so that the reader of the screen hears them with the field.
  useEffect(() => {
    if (attempts > 0) focusFirst.current(firstOf.current)
  }, [attempts])
  const firstOf = useRef(firstWrong)
  firstOf.current = firstWrong

  const change = (next: Readonly<Record<string, FieldValue>>) => {
    setValues(before => ({ ...before, ...next }))
    setCorrected(before => new Set([...before, ...Object.keys(next)]))
  }
  const fill =
    (field: FormField) =>
    (given: Readonly<Record<string, FieldValue>>, emptyOnly = false) => {
      const places = Object.entries(given).flatMap(([name, value]) => {
        const id = siblingOf(definition, field.id, name)
        return id === null ? [] : [{ name, id, value }]
      })
      const taken = (id: string) => {
        const sibling = definition.dataStructure.find(f => f.id === id)
        return sibling !== undefined && !isEmpty(sibling, latest.current[id])
      }
      change(Object.fromEntries(places.filter(p => !(emptyOnly && taken(p.id))).map(p => [p.id, p.value])))
      return places.map(p => p.name)
    }
  const leave = () => {
    forget()
    onCancel()
  }

  return {
    definition,
    prefix,
    today,
    fields,
    values,
    pending,
    dirty,
    restored,
    asking,
    alert: attempts > 0 && wrong.length > 0 ? INVALID : error,
    /** Refused fields that are not on screen: their words must not be lost. */
    elsewhere: Object.keys(refusals)
      .filter(id => !fields.some(f => f.id === id))
      .map(id => refusals[id] ?? ''),
    errorOf,
    rowId,
    fill,
    change: (id: string, value: FieldValue) => change({ [id]: value }),
    touch: (id: string) => setTouched(before => (before.has(id) ? before : new Set([...before, id]))),
    refuse: (id: string, message: string | null) =>
      setExternal(({ [id]: _before, ...others }) =>
        message === null ? others : { ...others, [id]: { value: latest.current[id] ?? null, message } },
      ),
    reread: onReread && {
      keep: () => onReread(draft),
      drop: () => {
        forget()
        onReread(null)
      },
    },
    submit: () => {
      if (pending || !definition.editable) return
      if (wrong.length > 0) return setAttempts(n => n + 1)
      setAttempts(0)
      send(valuesToSend(definition, values))
    },
    startAgain: () => {
      setValues(initial)
      setRestored(false)
      setAttempts(0)
    },
    close: () => {
      // The question has the key, even before it has the focus.
      if (asking || answered.current) return
      if (dirty) setAsking(true)
      else leave()
    },
    leave,
    stay: () => {
      setAsking(false)
      // The key that answered reaches the form in the same turn.
      answered.current = true
      setTimeout(() => {
        answered.current = false
      })
    },
  }
}
export type FormSession = ReturnType<typeof useForm>
