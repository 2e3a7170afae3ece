import { Button } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { acceptedExtensions, splitName } from '#wire/file-name.ts'
import { formaterTaille, joindre } from '#wire/french.ts'
import classes from '../form.module.css'
import { acceptOf } from '../parse/file.ts'
import { TextControl, tieButton } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText, isFileValue } from '../values.ts'

/** A file and the name it is kept under; its extension stays its own. */
export function Fichier({ field, value, onChange, control }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = isFileValue(value) ? value : null
  const { stem, extension } = splitName(chosen?.nom ?? '')
  const kept = chosen ? '' : asText(value)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(field.extensions)}
        data-testid={control.id}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          // Choosing the same file twice in a row must count as a choice.
          event.currentTarget.value = ''
          if (file) onChange({ nom: file.name, contenu: file })
        }}
      />
      {chosen && (
        <div className={classes.file}>
          <TextControl
            control={control}
            aria-label="Nom du fichier"
            rightSection={<span className={classes.suffix}>{extension}</span>}
            rightSectionWidth={64}
            value={stem}
            onChange={event => onChange({ ...chosen, nom: event.currentTarget.value + extension })}
          />
          <IconButton label="Retirer le fichier" onClick={() => onChange(null)}>
            <IconX size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </div>
      )}
      {kept !== '' && <p className={classes.kept}>{kept}</p>}
      <div className={classes.buttons}>
        {!control.readOnly && (
          <Button
            variant="default"
            leftSection={<IconPaperclip size={18} stroke={1.8} aria-hidden />}
            onClick={() => input.current?.click()}
            {...(chosen ? {} : tieButton(control))}
          >
            {chosen || kept !== '' ? 'Changer le fichier' : 'Sélectionnez un fichier'}
          </Button>
        )}
        <small>
          {chosen ? formaterTaille(chosen.contenu.size) : joindre(acceptedExtensions(field.extensions), 'ou')}
        </small>
      </div>
    </>
  )
}
