import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type Ref, useImperativeHandle } from 'react'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { FieldRow } from './field-row.tsx'
import classes from './form.module.css'
import { columnsOf } from './model.ts'
import { useFormLookups } from './ports.ts'
import restored from './restored.module.css'
import { Restored } from './restored.tsx'
import type { FormProps } from './types.ts'
import { useClearOfFoot } from './use-clear-of-foot.ts'
import { useForm } from './use-form.ts'

/** What a frame around the form may ask of it. */
export interface FormHandle {
  /** Closes, after a question where input would be lost. */
  readonly close: () => void
}

/**
 * A form that the server describes (specification crm-site-editor-home-care §3 to §5). Ctrl+Enter sends, Escape closes; what
 * is wrong is announced, said at its field, and the first wrong field gets the focus.
 */
export function FormRenderer({ ref, ...props }: FormProps & { ref?: Ref<FormHandle> }) {
  const { icons = null, submitLabel = 'Enregistrer', waiting = null, autoFocus = true } = props
  const lookups = { ...useFormLookups(), ...props.lookups }
  const form = useForm(props)
  const { definition, fields, pending } = form
  const foot = useClearOfFoot(waiting !== null)
  useImperativeHandle(ref, () => ({ close: form.close }))
  const columns = columnsOf(definition, fields)
  const first = fields.find(f => !f.lecture_seule && f.type !== 'information')?.id
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // What floats above the form has its own keys.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target)) || event.defaultPrevented) return
    const floating = (event.target as Element).getAttribute?.('data-mantine-stop-propagation') === 'true'
    if (event.key === 'Escape' && !floating && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.stopPropagation()
      form.close()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!waiting) form.submit()
    }
  }
  return (
    <form
      className={classes.form}
      aria-label={definition.titre}
      aria-busy={pending || undefined}
      noValidate
      style={{ '--form-label': `${definition.labelWidth}px`, '--form-columns': columns.length } as CSSProperties}
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        // A form drawn inside another one's floating part is not this one.
        event.stopPropagation()
        form.submit()
      }}
    >
      {props.typed && (
        <div className={restored.root} role="status">
          {'Votre saisie est posée sur les nouvelles valeurs\u00a0: relisez avant d’enregistrer.'}
        </div>
      )}
      {form.restored && <Restored onStartAgain={form.startAgain} />}
      <div className={classes.columns}>
        {columns.map(column => (
          <div key={column[0]?.groupe ?? 0} className={classes.column}>
            {column.map(field => (
              <FieldRow
                key={field.id}
                form={form}
                field={field}
                first={autoFocus && field.id === first && definition.editable}
                lookups={lookups}
                icons={icons}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.foot} data-floor ref={foot}>
        <div className={classes.beside}>{props.beside}</div>
        <div role="alert" className={classes.alert}>
          {(form.alert || form.elsewhere.length > 0) && (
            <div className={classes.refusal}>
              <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
              <div>
                {[form.alert, ...form.elsewhere].filter(Boolean).map(text => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            </div>
          )}
        </div>
        {form.reread && (
          <div className={classes.overtaken}>
            <Button variant="default" size="sm" disabled={pending} onClick={form.reread.drop}>
              Reprendre les nouvelles valeurs
            </Button>
            <Button variant="default" size="sm" disabled={pending} onClick={form.reread.keep}>
              Garder ma saisie
            </Button>
          </div>
        )}
        <div role="status" className={classes.alert}>
          {waiting && <p className={classes.waiting}>{waiting}</p>}
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={form.close}>
            {definition.editable ? 'Annuler' : 'Fermer'}
          </Button>
          {definition.editable && (
            <Button type="submit" loading={pending} disabled={Boolean(waiting)}>
              {submitLabel}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        opened={form.asking}
        title="Fermer sans enregistrer"
        yes="Fermer sans enregistrer"
        no="Continuer la saisie"
        danger
        onYes={form.leave}
        onCancel={form.stay}
      >
        <p>{'Votre saisie sera perdue. Souhaitez-vous fermer quand même\u00a0?'}</p>
      </ConfirmDialog>
    </form>
  )
}
