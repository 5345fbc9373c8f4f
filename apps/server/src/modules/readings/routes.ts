import { annotations, changeAnnotations as change } from '@mado/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/index.ts';
import { changeAnnotations } from './change-annotations.ts';
import { readAnnotations } from './read-annotations.ts';

export function routes(app: FastifyInstance): void {
  implement(app, annotations, readAnnotations);
  implement(app, change, changeAnnotations);
}
