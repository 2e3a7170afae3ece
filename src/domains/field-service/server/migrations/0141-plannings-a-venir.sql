-- « Plannings » has a right and no screen yet: nobody of a company is offered it, and the platform's lists say so.
update module set params = params || '{"a_venir": true}' where module = 'vx-plannings-entreprises';
