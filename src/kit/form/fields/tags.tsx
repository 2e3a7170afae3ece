import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { splitTags } from '../parse/tags.ts'
import { TextControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asTexts } from '../values.ts'
import sheet from './tags.module.css'

/** Words that a comma or Enter turns into tags; leaving the field too, so that nothing typed is lost. */
export function Tags({ value, onChange, control }: FieldProps) {
  const [text, setText] = useState('')
  const tags = asTexts(value)
  const add = (typed: string) => {
    setText('')
    const all = [...new Set([...tags, ...splitTags(typed)])]
    if (all.length !== tags.length) onChange(all)
  }
  return (
    <>
      {tags.length > 0 && (
        <ul className={sheet.tags}>
          {tags.map(tag => (
            <li key={tag}>
              <span>{tag}</span>
              {!control.readOnly && (
                <IconButton label={`Retirer ${tag}`} size="sm" onClick={() => onChange(tags.filter(t => t !== tag))}>
                  <IconX size={14} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <TextControl
        control={control}
        placeholder={control.readOnly ? undefined : 'Ajouter, séparés par des virgules'}
        value={text}
        onChange={event => {
          const typed = event.currentTarget.value
          if (/[,#]/.test(typed)) add(typed)
          else setText(typed)
        }}
        onBlur={() => text.trim() !== '' && add(text)}
        onKeyDown={event => {
          if (event.key === 'Enter' && text.trim() !== '' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault()
            add(text)
          }
          if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1))
        }}
      />
    </>
  )
}
